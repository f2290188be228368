import { get, type Agent, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { RunningServer } from './server.ts';
import { TOKENS } from './tokens.ts';

export interface AgentAnswer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The port of the client's end of the connection. */
  readonly localPort: number | undefined;
}

/** Sends a GET through an agent, which decides whether it keeps the connection. */
export async function getThrough(
  agent: Agent,
  { address }: Pick<RunningServer, 'address'>,
  path: string,
  token: string = TOKENS.reader,
): Promise<AgentAnswer> {
  const request = get(`${address}${path}`, { agent, headers: { authorization: `Bearer ${token}` } });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.on('response', resolve).on('error', reject);
  });
  const { statusCode: status, headers, socket } = response;
  const { localPort } = socket;
  return { status, headers, body: await text(response), localPort };
}
