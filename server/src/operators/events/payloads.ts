import type { EventMessage } from './message';

export const WEBHOOK_TEMPLATES = ['json', 'slack', 'discord', 'teams', 'google-chat'] as const;
export type WebhookTemplate = (typeof WEBHOOK_TEMPLATES)[number];

/** Label of the link to the operators' page. */
const LABEL = "Open the operators' page";

/** Flag of a Discord message: no preview of the link. */
const SUPPRESS_EMBEDS = 4;

/**
 * The body that each kind of receiver expects. In chats, the sentence is plain text: names and reasons cannot mention
 * people, link or format.
 */
export const payloads: Record<WebhookTemplate, (event: EventMessage) => object> = {
  json: ({ id, type, at, site, url, text, by, reason, details }) => ({
    id,
    type,
    timestamp: at.toISOString(),
    data: {
      site,
      url,
      text,
      by,
      automatic: by === 'arena',
      reason,
      releases: details.releases,
      requestedAt: details.requestedAt ?? null,
      changeId: details.changeId ?? null,
      scheduleId: details.scheduleId ?? null,
      token: details.token ?? null,
      binding: details.binding ?? null,
      backend: details.backend ?? null,
      lock: details.lock ?? null,
    },
  }),
  slack: ({ text, url }) => ({
    // For notifications.
    text: escapeEntities(text),
    blocks: [
      { type: 'section', text: { type: 'plain_text', text: escapeEntities(text), emoji: false } },
      { type: 'context', elements: [{ type: 'mrkdwn', text: `<${url}|${LABEL}>` }] },
    ],
  }),
  discord: ({ text, url }) => ({
    content: `${text.replaceAll(/[\\`*_~|<>#[\]()@:&]/g, '\\$&')}\n${url}`,
    allowed_mentions: { parse: [] },
    flags: SUPPRESS_EMBEDS,
  }),
  teams: ({ text, url }) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          // A TextBlock would read Markdown; a TextRun does not.
          body: [{ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text }] }],
          actions: [{ type: 'Action.OpenUrl', title: LABEL, url }],
        },
      },
    ],
  }),
  'google-chat': ({ id, text, url }) => ({
    cardsV2: [
      {
        cardId: id,
        card: {
          sections: [
            {
              widgets: [
                { textParagraph: { text: escapeEntities(text) } },
                { buttonList: { buttons: [{ text: LABEL, onClick: { openLink: { url } } }] } },
              ],
            },
          ],
        },
      },
    ],
  }),
};

/** Slack's mentions and links, and the HTML of Google's cards, begin with `<`. */
function escapeEntities(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
