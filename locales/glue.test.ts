import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { messageCall, type Node, parseFile, sourceFiles, walk } from './sources';

/** Whether a value is a message, also one of two. What follows `??` stands in for a missing name. */
function isMessage(value: Node): boolean {
  if (value.type === 'ConditionalExpression')
    return isMessage(value.consequent as Node) || isMessage(value.alternate as Node);
  if (value.type === 'TemplateLiteral') return (value.expressions as Node[]).some(isMessage);
  return messageCall(value) !== undefined;
}

/** Without words of its own, such as `{what} {advice}`, a message inflects nothing. */
const hasWords = (message: string) =>
  /\p{L}/u.test(message.replace(/\[\[.*\]\]|<\/?\w+>|\{\w+\}/g, ''));

/**
 * Messages into which another message is put. Other languages inflect or move its words: write the
 * whole sentence, with `select` where it has variants.
 */
function gluedIn(program: Node): string[] {
  const found: string[] = [];
  walk(program, (node) => {
    const call = messageCall(node);
    if (!call || !hasWords(call.message)) return undefined;
    const values = (node.arguments as Node[])[1];
    const given = values?.type === 'ObjectExpression' ? (values.properties as Node[]) : [];
    if (given.some(({ value }) => value && isMessage(value as Node))) found.push(call.message);
    return undefined;
  });
  return found;
}

it('no sentence has another sentence inside', () => {
  const found = sourceFiles().flatMap((file) => gluedIn(parseFile(file).program));
  expect(found).toEqual([]);
});

it.each([
  ["t('Report {what}', { what: t('a comment') })", 1],
  ["t('{points} points {whom}', { points, whom: isMine ? t('for you') : name })", 1],
  ["t('{name} says', { name: by ?? t('Deleted account') })", 0],
  ["t('{problem} {advice} [[two sentences]]', { problem, advice: t('Try again.') })", 0],
])('%s', (code, count) => {
  expect(gluedIn(parseSync('code.ts', code).program as unknown as Node)).toHaveLength(count);
});
