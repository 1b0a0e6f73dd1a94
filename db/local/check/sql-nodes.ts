import { type Fields, fieldsOf, nodeOf, nodesOf, textOf } from './syntax-tree.ts';

/** The items of a list of a tree. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The texts of names: of columns, or the parts of one name. */
export const namesOf = (value: unknown): readonly string[] =>
  nodesOf(value).map(({ kind, fields }) => (kind === 'A_Star' ? '*' : textOf(fields.sval)));

const lastOf = (value: unknown): string => namesOf(value).at(-1) ?? '';

/** The name of the function of a call. */
export const calledName = (call: unknown): string => lastOf(nodeOf(call)?.fields.funcname);

/** The operator of an expression. */
export const operatorOf = ({ name }: Fields): string => lastOf(name);

/** The name of the type of a cast. */
export const typeNameOf = (cast: unknown): string => lastOf(fieldsOf(nodeOf(cast)?.fields.typeName).names);

/** The text of a constant. */
export function constantOf(value: unknown): string | undefined {
  const node = nodeOf(value);
  if (node?.kind === 'TypeCast') return constantOf(node.fields.arg);
  const text = node?.kind === 'A_Const' ? fieldsOf(node.fields.sval).sval : undefined;
  return typeof text === 'string' ? text : undefined;
}

/** The texts of `array['a', 'b']`, `'{a,b}'` or `'a'`; undefined is a text that only the data know. */
export function constantsOf(value: unknown): readonly (string | undefined)[] {
  const node = nodeOf(value);
  if (node?.kind === 'TypeCast') return constantsOf(node.fields.arg);
  if (node?.kind === 'A_ArrayExpr') return listOf(node.fields.elements).map(constantOf);
  const text = constantOf(value);
  return text !== undefined && /^\{[\w,]*\}$/.test(text)
    ? text
        .slice(1, -1)
        .split(',')
        .filter((key) => key !== '')
    : [text];
}

/** Whether an expression is `x ->> 'key'`. */
export const isTextOfKey = (value: unknown): boolean => {
  const node = nodeOf(value);
  return node?.kind === 'A_Expr' && operatorOf(node.fields).endsWith('>>');
};
