import type { SyncService } from '../sync/sync-service.ts';
import { boolean, filledText, name, optional } from './fields.ts';
import type { Handler } from './handler.ts';

const PASSWORD_CHARACTERS_MAX = 1_000;
/** 24 words. */
const KEY_CHARACTERS_MAX = 1_000;

export function syncLoginHandler(sync: SyncService): Handler<'SyncLogin'> {
  return {
    method: 'SyncLogin',
    fields: {
      user: name(),
      password: filledText(PASSWORD_CHARACTERS_MAX),
      email: optional(name()),
      key: optional(filledText(KEY_CHARACTERS_MAX)),
    },
    async handle({ user, password, email, key }, { goOn }) {
      goOn();
      return { key_file: await sync.login({ user, password, email: email ?? null, key: key ?? null }) };
    },
  };
}

export function syncNowHandler(sync: SyncService): Handler<'SyncNow'> {
  return {
    method: 'SyncNow',
    fields: { progress: optional(boolean()) },
    handle({ progress }, { goOn, client }) {
      goOn();
      return sync.now(progress === true ? (value) => client.progress(value) : undefined);
    },
  };
}

export function syncStatusHandler(sync: SyncService): Handler<'SyncStatus'> {
  return { method: 'SyncStatus', fields: {}, handle: () => sync.status() };
}

export function syncLogoutHandler(sync: SyncService): Handler<'SyncLogout'> {
  return { method: 'SyncLogout', fields: {}, handle: () => ({ was_logged_in: sync.logout() }) };
}

export function syncKeyHandler(sync: SyncService): Handler<'SyncKey'> {
  return { method: 'SyncKey', fields: {}, handle: async () => ({ words: await sync.keyWords() }) };
}
