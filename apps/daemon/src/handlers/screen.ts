import {
  inlinePlaces,
  matchModes,
  placeFilters,
  wireBounds,
  type ScreenInputResult,
} from '@hunch/common/protocol';
import { rankOrders } from '../history/rank.ts';
import type { RepositoryCache } from '../repository/cache.ts';
import { screenBounds } from '../screen/bounds.ts';
import type { Screens } from '../screen/screens.ts';
import type { Look } from '../screen/state.ts';
import { clamped, directory, name, oneOf, optional, text, textOrNothing } from './fields.ts';
import type { Handler } from './handler.ts';

export interface ScreenHandlerParts {
  readonly screens: Screens;
  readonly repositories: Pick<RepositoryCache, 'resolve'>;
  /** As the configuration has it now. */
  readonly look: () => Look;
  /** The name of this machine. */
  readonly host: string;
}

const columns = clamped(screenBounds.columnsMin, screenBounds.columnsMax);
const rows = clamped(screenBounds.rowsMin, screenBounds.rowsMax);

export function openScreenHandler({
  screens,
  repositories,
  look,
  host,
}: ScreenHandlerParts): Handler<'OpenScreen'> {
  return {
    method: 'OpenScreen',
    fields: {
      session_id: name(),
      cwd: directory(),
      query: optional(textOrNothing(wireBounds.commandCharactersMax)),
      columns,
      rows,
      colours: optional(oneOf(['16', 'none'])),
      mode: optional(oneOf(matchModes)),
      place: optional(oneOf(placeFilters)),
      order: optional(oneOf(rankOrders)),
      inline: optional(oneOf(inlinePlaces)),
    },
    async handle(params) {
      const repository = await repositories.resolve(params.cwd);
      return screens.open({
        ...look(),
        query: params.query ?? '',
        mode: params.mode ?? 'words',
        place: params.place ?? 'all',
        order: params.order ?? 'best',
        size: { columns: params.columns, rows: params.rows },
        colours: params.colours ?? '16',
        canBeInline: params.inline !== undefined,
        standpoint: {
          session: params.session_id,
          cwd: params.cwd,
          repo: repository?.key ?? null,
          machine: { host, id: null },
        },
      });
    },
    groups: ({ screen, height, ...result }) => [{ ...groupOf(result), screen, height }],
  };
}

export function screenInputHandler({ screens }: Pick<ScreenHandlerParts, 'screens'>): Handler<'ScreenInput'> {
  return {
    method: 'ScreenInput',
    fields: {
      screen: name(),
      input: optional(text(screenBounds.inputCharactersMax)),
      columns: optional(columns),
      rows: optional(rows),
    },
    handle: ({ screen, input = '', columns: wide, rows: high }) =>
      screens.input(
        screen,
        input,
        wide === undefined || high === undefined ? undefined : { columns: wide, rows: high },
      ),
    groups: (result) => [groupOf(result)],
  };
}

function groupOf({ text: chosen, frame, more, done }: ScreenInputResult) {
  return { text: chosen, frame, more, ...(done === undefined ? {} : { done }) };
}
