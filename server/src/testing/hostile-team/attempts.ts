/** Resources of the server's machine that a hostile bundle tries to reach. */
export type Targets = { secretFile: string; newFile: string; port: number; datagramPort: number; socket: string };

/** Ways to get a built-in module of Node, from the plain one to sandbox escapes. */
const builtin = `const builtin = (name) => {
  const ways = [
    () => process.getBuiltinModule(name),
    () => require(name),
    () => process.mainModule.require(name),
    () => process.binding(name),
    () => module.constructor._load(name),
    () => Function('return process')().getBuiltinModule(name),
    () => (0, eval)('process').getBuiltinModule(name),
    () => (function () { return this; })().process.getBuiltinModule(name),
    () => render.constructor('return process')().getBuiltinModule(name),
    () => Intl.NumberFormat.constructor('return process')().getBuiltinModule(name),
    () => Array.constructor.prototype.constructor('return process')().getBuiltinModule(name),
    () => {
      try {
        new Intl.NumberFormat('en', { style: 'no such style' });
      } catch (error) {
        return error.constructor.constructor('return process')().getBuiltinModule(name);
      }
    },
    () => {
      try {
        (function again() { again(); })();
      } catch (error) {
        return error.constructor.constructor('return process')().getBuiltinModule(name);
      }
    },
  ];
  for (const way of ways) {
    try {
      const module = way();
      if (module) return module;
    } catch {}
  }
  throw new Error('there is no ' + name);
};`;

/** Bodies of async functions by name. A return value means success, an error means that the attempt was blocked. */
const attempts = ({ secretFile, newFile, port, datagramPort, socket }: Targets): Record<string, string> => ({
  'read a file': `return builtin('fs').readFileSync(${JSON.stringify(secretFile)}, 'utf8');`,
  'write a file': `builtin('fs').writeFileSync(${JSON.stringify(newFile)}, 'here'); return 'written';`,
  'start a program': `return builtin('child_process').execFileSync('touch', [${JSON.stringify(newFile)}]) && 'started';`,
  'start a worker': `new (builtin('worker_threads').Worker)('', { eval: true }); return 'started';`,
  'open the inspector of the server by a signal': `
    (process.kill ?? builtin('process').kill)(process.ppid, 'SIGUSR1');
    const http = builtin('http');
    for (;;) {
      const list = await new Promise((resolve) => {
        http.get('http://127.0.0.1:9229/json', resolve).on('error', () => setTimeout(resolve, 50));
      });
      if (list) return 'the inspector answers';
    }`,
  'connect to a port': `
    return new Promise((resolve, reject) => {
      builtin('net').connect(${port}, '127.0.0.1', () => resolve('connected')).on('error', reject);
    });`,
  'connect to a socket in a file': `
    return new Promise((resolve, reject) => {
      builtin('net').connect(${JSON.stringify(socket)}, () => resolve('connected')).on('error', reject);
    });`,
  'fetch an address': `return (await fetch('http://127.0.0.1:${port}/')).status;`,
  'send a request with Node': `
    return new Promise((resolve, reject) => {
      builtin('http').get('http://127.0.0.1:${port}/', () => resolve('answered')).on('error', reject);
    });`,
  'look up a name': `
    const { Resolver } = builtin('dns').promises;
    const resolver = new Resolver({ timeout: 500, tries: 1 });
    resolver.setServers(['127.0.0.1:${datagramPort}']);
    return resolver.resolve4('secret.example.com');`,
  'send a datagram': `
    builtin('dgram').createSocket('udp4').send('secret', ${datagramPort}, '127.0.0.1');
    return 'sent';`,
  'end the process': `process.exit(0); return 'ended';`,
  'read settings': `return Object.keys(process.env)[0] || nothing;`,
  'import a module': `return (await import('node:fs')).readFileSync(${JSON.stringify(secretFile)}, 'utf8');`,
  'import a file': `return Object.keys(await import(${JSON.stringify(secretFile)}));`,
  "import the engine's own modules": `return Object.keys((await import('std')) ?? (await import('os')));`,
  'import an address': `return Object.keys(await import('http://127.0.0.1:${port}/'));`,
  'import through eval': `return Object.keys(await (0, eval)("import('fs')"));`,
  'run WebAssembly': `return new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])) && 'runs';`,
  'share memory': `return Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);`,
  'misuse the host function': `
    const results = [];
    const { stringify } = JSON;
    for (const argument of [undefined, '', 'null', '[]', '{"kind":"constructor","method":"constructor","args":[]}',
      '{"kind":"NumberFormat","method":"constructor","args":["return process"]}',
      '{"kind":"__proto__","method":"__proto__","args":[]}', {}, Symbol('?'), 1]) {
      JSON.stringify = () => argument;
      try {
        results.push(new Intl.NumberFormat('en').format(1));
      } catch {}
    }
    JSON.stringify = stringify;
    if (results.length > 0) return stringify(results);
    throw new Error('it answers nothing');`,
});

/** Paths of the attempts by name. */
export function attemptPages(targets: Targets): ReadonlyMap<string, string> {
  return new Map(Object.keys(attempts(targets)).map((name, i) => [name, `/attempt/${i}`]));
}

/** Bundle of a section with one page per attempt, which contains `reached: …` or `blocked: …`. */
export function attemptBundle(targets: Targets): string {
  const runs = Object.entries(attempts(targets)).map(([name, code]) => {
    return `${JSON.stringify(attemptPages(targets).get(name))}: async () => { ${code} },`;
  });
  return `
const render = () => undefined;
${builtin}
const runs = { ${runs.join('\n')} };
const asText = (value) => String(value).replace(/[^a-zA-Z0-9 .:-]/g, ' ');
exports.default = { routes: [async (path) => {
  const late = new Promise((resolve, reject) => setTimeout(() => reject(new Error('too late')), 3000));
  return Promise.race([runs[path](), late]).then((reached) => 'reached: ' + asText(reached), (error) => 'blocked: ' + asText(error?.message));
}] };`;
}

/** A federation entry that makes the same attempts and defines a valid container. */
export function attemptEntry(targets: Targets, container: string): string {
  const runs = Object.values(attempts(targets)).map((code) => `(async () => { ${code} })().catch(() => undefined);`);
  return `
var ${container} = { get: async () => () => 'section', init() {} };
(() => {
const render = () => undefined;
${builtin}
${runs.join('\n')}
})();`;
}
