import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Response } from 'express';
import helmet from 'helmet';

/*
 * Header fields are kept as a flat list, name and value in turn, and handed to `writeHead` once: a field that
 * is set before sends the whole head the slow way, at several times the cost.
 */

export type Fields = (string | number)[];

declare global {
  namespace Express {
    interface Locals {
      fields?: Fields;
    }
  }
}

/** The fields that an answer has so far, to add more to. */
export function fieldsOf({ locals }: Response): Fields {
  locals.fields ??= [...SECURITY_FIELDS];
  return locals.fields;
}

/** Gives a field that every answer has another value. */
export function replaceField(response: Response, name: string, value: string): void {
  const fields = fieldsOf(response);
  fields[valueIndex(fields, name)] = value;
}

/** Where the value of a field stands, 0 where there is none; what a client has sent may be a value like any name. */
function valueIndex(fields: Fields, name: string): number {
  return fields.findIndex((part, index) => index % 2 === 0 && part === name) + 1;
}

/** What is about one request alone. */
const PERSONAL = new Set<string | number>([
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
]);

/** Takes away what whoever gets the answer out of a shared cache would take for their own. */
export function dropPersonalFields(response: Response): void {
  response.locals.fields = fieldsOf(response).filter(
    (_part, index, fields) => !PERSONAL.has(fields[index - (index % 2)] ?? ''),
  );
}

/**
 * Adds a member to a field that is a list (RFC 9110, section 5.6.1). Of two fields with the same name, and of one that was
 * set before, Node sends the last only.
 */
export function addToField(response: Response, name: 'Link' | 'Vary', member: string): void {
  const fields = fieldsOf(response);
  const at = valueIndex(fields, name);
  const before = at === 0 ? response.getHeader(name) : fields[at];
  const list = before === undefined ? member : `${String(before)}, ${member}`;
  if (at === 0) fields.push(name, list);
  else fields[at] = list;
}

/** Those of helmet's fields that mean something here; pages have a policy of their own. */
const SECURITY_FIELDS: readonly string[] = fieldsSetBy(
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    originAgentCluster: false,
    // Said by whoever speaks TLS, which is not this server.
    strictTransportSecurity: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  }),
);

/** What a middleware sets is the same for every answer: it is asked once. */
function fieldsSetBy(middleware: ReturnType<typeof helmet>): string[] {
  const fields: string[] = [];
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  response.setHeader = (name, value) => {
    fields.push(name, String(value));
    return response;
  };
  middleware(request, response, () => undefined);
  return fields;
}
