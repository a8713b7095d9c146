import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { startArena } from '../../testing/start-arena';

let arena: Awaited<ReturnType<typeof startArena>>;
let paths: Record<string, Record<string, object>>;

beforeAll(async () => {
  arena = await startArena();
  paths = (await arena.app.inject('/api/openapi.json')).json().paths;
});
afterAll(() => arena.close());

test('the document is valid OpenAPI', async () => {
  const document = (await arena.app.inject('/api/openapi.json')).json();
  expect(await new Validator().validate(document)).toMatchObject({ valid: true });
});

test('the document is built once, compressed, and sent again only if it has changed', async () => {
  const swagger = jest.spyOn(arena.app, 'swagger');
  const get = (headers: Record<string, string>) => arena.app.inject({ url: '/api/openapi.json', headers });
  const packed = await get({ 'accept-encoding': 'gzip' });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-cache' });
  expect(JSON.parse(gunzipSync(packed.rawPayload).toString()).paths).toEqual(paths);
  const again = await get({ 'if-none-match': String(packed.headers.etag) });
  expect([again.statusCode, again.payload]).toEqual([304, '']);
  expect(swagger).not.toHaveBeenCalled();
});

const jsonOf = (properties: object) => ({ content: { 'application/json': { schema: { properties } } } });

test('a time is a string, and a parameter has the type that clients send', () => {
  const at = { type: 'string', format: 'date-time' };
  expect(paths['/api/ops/history']?.get).toMatchObject({
    parameters: expect.arrayContaining([
      expect.objectContaining({ name: 'before', schema: { type: 'string', pattern: '^\\d{1,15}$' } }),
    ]),
    responses: { 200: jsonOf({ changes: { items: { properties: { at } } } }) },
  });
});

test('every route declares the bodies of its errors', () => {
  const error = jsonOf({ error: { type: 'string' }, code: { type: 'string' } });
  expect(paths['/api/prebooking']?.post).toMatchObject({ responses: { '4XX': error, '5XX': error } });
  const html = { content: { 'text/html': { schema: { type: 'string' } } } };
  expect(paths['/api/forms/waiver']?.post).toMatchObject({ responses: { '4XX': html, '5XX': html } });
});

test('routes for operators, teams and accounts need a token, other routes for visitors do not', async () => {
  const document = (await arena.app.inject('/api/openapi.json')).json();
  expect(document.components.securitySchemes.token).toEqual({ type: 'http', scheme: 'bearer' });
  const needsToken = (path: string) =>
    Object.values(paths[path] ?? {}).every((operation) => 'security' in operation && operation.security);
  expect(Object.keys(paths).filter(needsToken).sort()).toEqual(
    Object.keys(paths)
      .filter((path) => path === '/metrics' || path.startsWith('/api/ops/') || path.startsWith('/api/account/'))
      .sort(),
  );
});

test('files, uploads and responses without a body are described as such', () => {
  const bytes = { content: { '*/*': { schema: { type: 'string', format: 'binary' } } } };
  expect(paths['/releases/{app}/{release}/{*}']?.get).toMatchObject({ responses: { 200: bytes, 206: bytes } });
  const upload = { requestBody: { content: { 'multipart/form-data': { schema: { required: ['release.json'] } } } } };
  expect(paths['/api/ops/apps/{app}/releases']?.post).toMatchObject(upload);
  expect(paths['/api/failures']?.post).toHaveProperty('responses.204', { description: expect.any(String) });
});
