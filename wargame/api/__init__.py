"""The HTTP interface (CONTRACT, HTTP and websocket)."""
