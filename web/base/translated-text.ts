const isElement = (node: Node | null): node is Element => node instanceof Element;
const isTranslation = (node: Node | null): node is Element => isElement(node) && node.tagName === 'FONT';

/** What a translation shows in place of a text of the screens. */
const translationOf = new WeakMap<Node, Element>();

/** Puts a text back in the place of its translation. */
function restore(text: Node): void {
  const translation = translationOf.get(text);
  translationOf.delete(text);
  if (!text.parentNode && translation) translation.replaceWith(text);
}

/** The text changes where people see it. Only texts that were translated have this. */
function followChanges(text: Text): void {
  const { get, set } = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') ?? {};
  if (!get || !set) return;
  Object.defineProperty(text, 'nodeValue', {
    configurable: true,
    get,
    set(value: string | null) {
      restore(this);
      set.call(this, value);
    },
  });
}

function follow({ addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord): void {
  const place = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
  if (!place) return;
  followNodes();
  for (const text of removedNodes) {
    if (!(text instanceof Text) || text.parentNode) continue;
    if (!translationOf.has(text)) followChanges(text);
    translationOf.set(text, place);
  }
}

const observer = new MutationObserver((records) => records.forEach(follow));
let followsNodes = false;

/** Puts texts back before their nodes are moved, from the first translation on: a page that nobody translates works as without it. */
function followNodes(): void {
  if (followsNodes) return;
  followsNodes = true;
  const { removeChild, insertBefore, appendChild } = Node.prototype;
  const restoreAll = (...nodes: readonly (Node | null)[]) => {
    observer.takeRecords().forEach(follow);
    for (const node of nodes) if (node && translationOf.has(node)) restore(node);
  };
  Object.assign(Node.prototype, {
    removeChild(this: Node, child: Node) {
      restoreAll(child);
      return removeChild.call(this, child);
    },
    insertBefore(this: Node, node: Node, child: Node | null) {
      restoreAll(node, child);
      return insertBefore.call(this, node, child);
    },
    appendChild(this: Node, node: Node) {
      restoreAll(node);
      return appendChild.call(this, node);
    },
  });
}

/**
 * Keeps the screens right while the browser translates them: a translation replaces each text by an element of its own, and React goes on with the
 * text that it made. What React does with such a text is done in the place of its translation.
 */
export const followTranslations = (root: Node): void =>
  observer.observe(root, { childList: true, subtree: true });
