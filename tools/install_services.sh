#!/bin/sh
# Installs PostgreSQL, Redis, Chromium, nginx and an emulator of AArch64 for the tests that need them, on Debian as root.
set -eu

missing=""
[ -n "$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null)" ] || missing="postgresql"
command -v redis-server > /dev/null || missing="$missing redis-server"
command -v chromium-headless-shell > /dev/null || missing="$missing chromium-headless-shell"
command -v nginx > /dev/null || [ -x /usr/sbin/nginx ] || missing="$missing nginx-light"
command -v qemu-aarch64 > /dev/null || missing="$missing qemu-user"
[ -d /usr/aarch64-linux-gnu ] || missing="$missing libc6-arm64-cross"
[ -n "$missing" ] || exit 0

if [ "$(id -u)" -ne 0 ] || ! command -v apt-get > /dev/null; then
  echo "Not installed: $missing. Tests that need them are skipped; on Debian: sudo apt-get install $missing" >&2
  exit 0
fi
echo "Installing $missing…"
export DEBIAN_FRONTEND=noninteractive
# Keep the packages from starting services: the tests start their own on free ports.
export RUNLEVEL=1
{ apt-get update -qq && apt-get install -qq -y --no-install-recommends $missing; } > /dev/null ||
  echo "Could not be installed: $missing. Tests that need them are skipped." >&2
