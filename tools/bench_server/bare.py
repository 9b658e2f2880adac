"""Serves a bare application on the loopback interface until the process is killed."""

from typing import Any

import uvicorn


def serve(application: Any, port: int) -> None:
    """Say that it is ready, and serve."""
    print("ready", flush=True)
    uvicorn.run(application, port=port, ws_per_message_deflate=False, log_config=None, access_log=False, lifespan="off")
