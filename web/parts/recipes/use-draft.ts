import { useEffect, useRef, useState } from 'react';
import {
  type DraftLine,
  faultOf,
  isSameDraft,
  isUnreadable,
  newLine,
  type RecipeDraftContent,
  type RecipeIngredient,
  yieldFault,
} from './recipe-draft.ts';

interface State {
  readonly version: number;
  readonly saved: RecipeDraftContent;
  readonly draft: RecipeDraftContent;
  /** The server's refusals, by ingredient. */
  readonly refused: Readonly<Record<string, string>>;
}

const hasPart = (lines: readonly DraftLine[], { inventory_item_id }: RecipeIngredient) =>
  lines.some((line) => line.inventory_item_id === inventory_item_id);

interface Source {
  /** The version of the saved recipe, as last read. */
  readonly version: number;
  readonly saved: RecipeDraftContent;
  readonly busy: boolean;
  readonly hasYield: boolean;
}

/**
 * A recipe during editing. A version that another user saves replaces it only while nothing was changed here;
 * otherwise `isBehind` is true, and `discardOwnChanges` loads the other version.
 */
export function useDraft({ version, saved, busy, hasYield }: Source) {
  const start = (): State => ({ version, saved, draft: saved, refused: {} });
  const [state, setState] = useState(start);
  const [leftFields, setLeftFields] = useState<ReadonlySet<string>>(new Set());
  const [attempts, setAttempts] = useState(0);
  const ref = useRef<HTMLElement>(null);
  const { draft, refused } = state;

  const isDirty = !isSameDraft(state.saved, draft);
  const isBehind = version > state.version && isDirty && !busy;
  if (version > state.version && !isDirty && !busy) setState(start);

  useEffect(() => {
    if (attempts > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  const edit = (change: (draft: RecipeDraftContent) => RecipeDraftContent, id?: string) =>
    setState((before) => {
      const { [id ?? '']: _gone, ...others } = before.refused;
      return { ...before, draft: change(before.draft), refused: others };
    });
  const editLine = (id: string, change: Partial<DraftLine>) =>
    edit(
      ({ lines, yields }) => ({
        yields,
        lines: lines.map((line) => (line.inventory_item_id === id ? { ...line, ...change } : line)),
      }),
      id,
    );
  const wasSubmitted = attempts > 0;

  return {
    ref,
    draft,
    version: state.version,
    isDirty,
    isBehind,
    add: (part: RecipeIngredient) =>
      edit(({ lines, yields }) => ({
        yields,
        lines: hasPart(lines, part) ? lines : [newLine(part), ...lines],
      })),
    change: editLine,
    remove: (id: string) =>
      edit(
        ({ lines, yields }) => ({ yields, lines: lines.filter((line) => line.inventory_item_id !== id) }),
        id,
      ),
    setYield: (yields: string) => edit(({ lines }) => ({ lines, yields })),
    leave: (id: string) => setLeftFields((before) => new Set(before).add(id)),
    /**
     * What is wrong with a line: during typing if nobody can read it, else after an attempt to save. An error that appears when a field
     * loses the focus would move the button that is being pressed.
     */
    errorOf: (line: DraftLine): string | null =>
      refused[line.inventory_item_id] ??
      (wasSubmitted || line.archived || isUnreadable(line) ? faultOf(line) : null),
    /** A field that loses the focus with an invalid value is marked at once. */
    isWrong: (line: DraftLine): boolean => leftFields.has(line.inventory_item_id) && faultOf(line) !== null,
    yieldError: wasSubmitted ? yieldFault(draft) : null,
    /** Whether it can be saved; if not, focuses the first error. */
    check: (): boolean => {
      const isValid = draft.lines.every((line) => faultOf(line) === null) && !(hasYield && yieldFault(draft));
      setAttempts((count) => (isValid ? 0 : count + 1));
      return isValid;
    },
    /** Stores the server's refusals for the draft that was sent. */
    refuse: (sent: RecipeDraftContent, fields: Readonly<Record<string, string>>) => {
      const messages = Object.entries(fields).flatMap(([field, sentence]) => {
        const line = sent.lines[Number(/^lines\.(\d+)\./.exec(field)?.[1])];
        return line ? [[line.inventory_item_id, sentence] as const] : [];
      });
      setState((before) => ({ ...before, refused: Object.fromEntries(messages) }));
      setAttempts((count) => count + 1);
    },
    /** The sent draft is now the saved version. */
    keep: (sent: RecipeDraftContent, newVersion: number) =>
      setState((before) => ({ ...before, version: newVersion, saved: sent, refused: {} })),
    discardOwnChanges: () => setState(start),
  };
}

export type RecipeDraft = ReturnType<typeof useDraft>;
