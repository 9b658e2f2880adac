import { expect, it } from "vitest";
import { isLoopback } from "./loopback";

it("recognises loopback addresses", () => {
  expect(["localhost", "127.0.0.1", "127.1.2.3", "[::1]", "azulejos.localhost"].filter((host) => !isLoopback(host))).toEqual([]);
  expect(["192.168.1.20", "azulejos.example", "localhost.example", "10.127.0.1", "[fe80::1]"].filter(isLoopback)).toEqual([]);
});
