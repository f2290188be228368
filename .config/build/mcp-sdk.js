import { writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { writeLicences } from './licences.js';

/*
 * The SDK of the Model Context Protocol in one file, so that a calendar installs no package for it. The validator of schemas
 * that it brings is left out, since the tools read their arguments as the API does.
 */

const SHIMS = '@modelcontextprotocol/server/_shims';
const WITHOUT_VALIDATOR = `
  export { default as process } from 'node:process';
  export class DefaultJsonSchemaValidator {
    getValidator() {
      throw new Error('There is no validator of schemas');
    }
  }
`;

await build({
  stdin: {
    contents: `
      export { createMcpHandler, McpServer, ProtocolError } from '@modelcontextprotocol/server';
      export { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
    `,
    resolveDir: '.',
  },
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  legalComments: 'none',
  logLevel: 'warning',
  outfile: 'dist/src/mcp/mcp-sdk.js',
  plugins: [
    {
      name: 'without-validator',
      setup({ onResolve, onLoad }) {
        onResolve({ filter: /_shims$/ }, ({ path }) =>
          path === SHIMS ? { path, namespace: 'without-validator' } : undefined,
        );
        onLoad({ filter: /./, namespace: 'without-validator' }, () => ({ contents: WITHOUT_VALIDATOR }));
      },
    },
  ],
});
writeFileSync(
  'dist/src/mcp/mcp-sdk.d.ts',
  `export { createMcpHandler, McpServer, ProtocolError } from '@modelcontextprotocol/server';
export { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
`,
);

writeLicences('dist/src/mcp/LICENSE', ['@modelcontextprotocol/server', '@modelcontextprotocol/core', 'zod']);
