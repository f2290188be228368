import type { components, operations } from './api-types.ts';

/*
 * The values of the interface, as its OpenAPI document has them. Fields may be added at any time; the link fields of
 * an organization have the names that the site gives them.
 */

export type Event = components['schemas']['Event'];
export type Place = components['schemas']['Place'];
export type EventOrganization = components['schemas']['EventOrganization'];
export type EventPage = components['schemas']['EventPage'];
export type Organization = components['schemas']['Organization'];

/** The parameters of the list; times are UTC, `YYYY-MM-DDThh:mm:ss[.fraction]Z`. */
export type ListQuery = NonNullable<operations['listEvents']['parameters']['query']>;
