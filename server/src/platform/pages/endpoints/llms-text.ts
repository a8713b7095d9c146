import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sendText, textSchema } from '../../../kernel/http/send-text';

/** Serves `llms.txt` (https://llmstxt.org): how an agent builds a section of this site, from an empty folder on. */
export const llmsTextRoute: FastifyPluginAsyncZod<{ siteUrl: string }> = async (app, { siteUrl }) => {
  const text = describe(siteUrl);
  app.get('/llms.txt', { schema: textSchema('text/plain') }, async (request, reply) =>
    sendText(request, reply, 'text/plain', text),
  );
};

const describe = (siteUrl: string) => `# Arena

> The website of an airsoft arena. Its pages belong to sections: federated modules that their teams build and release
> on their own. This page leads from an empty folder to a proposal that an operator approves.

## Build a section

You need Node 20.19 or newer, npm, and a token of the role proposer from an operator of the site. \`mf-events\` stands
for the section of the token.

\`\`\`sh
export ARENA_URL=${siteUrl}
export ARENA_TOKEN=arena_…
npx --yes --package=$ARENA_URL/sdk/cli.tgz arena section create mf-events --standalone --title "Night Events"
cd mf-events && npm install
npm run dev # http://localhost:4001: this site with the section from source; forms are stored on this site
npm run lint && npm run types && npm test && npm run build
npm run propose -- --reason "Pages of our night events"
\`\`\`

The last command prints a link to a preview, and what a browser saw there. \`AGENTS.md\` in the new folder has the rules
for the code, and what to do if a command fails.

## Optional

- [Pages of this site](${siteUrl}/sitemap.xml): a section needs paths of its own
- [Packages for sections](${siteUrl}/sdk/): what \`npm run update\` installs
`;
