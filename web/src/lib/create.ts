/** A new table. Apart from what a table does once it is there, which the start page need not load. */
import { call, type Create, type Created, newRequest, newSalt } from './api.ts';

export function createTable(wish: Omit<Create, 'request'>): Promise<Created> {
  return call('create', { body: { salt: newSalt(), ...wish, request: newRequest() } });
}
