import { createServer } from 'node:http';

// Shows at the URL of the site that packages are being installed. Runs as a separate process, because an installation
// blocks the process that started it, and ends with its parent. Plain JavaScript, because no packages are installed
// yet.

const PAGE = `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Installing packages</title><meta http-equiv="refresh" content="3"></head>
<body><h1>Installing packages</h1><p>The first start takes a few minutes. The site then appears here.</p></body></html>
`;
const HEADERS = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '3' };

// Another process may have taken the port. The server will report it.
const server = createServer((_request, response) => response.writeHead(503, HEADERS).end(PAGE));
server.once('error', () => process.exit()).listen(process.env.PORT?.trim() || 4000, '0.0.0.0');
process.once('disconnect', () => process.exit());
