import { expect, it } from 'vitest';
import { type Node, parseFile, sourceFiles, walk } from './sources';

const CUTS = /(?<![\w-])(truncate|line-clamp-\d)\b/;

/** What people write, as fields and as what makes words of them. */
const NAMES =
  /^(name|title|displayName|opponentName|eventName|opponentCombo|location|nameOf|nameOn|sideName|seatName|shownText|ComboText)$/;

/** The names that an expression may show: of its field, variable or function. */
function shownIn(node: Node): string[] {
  const { type } = node;
  if (type === 'Identifier') return [String(node.name)];
  if (type === 'MemberExpression') return shownIn(node.property as Node);
  if (type === 'ChainExpression') return shownIn(node.expression as Node);
  if (type === 'CallExpression') {
    const { property, object } = node.callee as { property?: Node; object?: Node };
    return shownIn(object && property?.name === 'trim' ? object : (node.callee as Node));
  }
  if (type === 'ConditionalExpression')
    return [node.consequent, node.alternate].flatMap((one) => shownIn(one as Node));
  if (type === 'LogicalExpression')
    return shownIn(node.right as Node).concat(shownIn(node.left as Node));
  if (type === 'JSXExpressionContainer') return shownIn(node.expression as Node);
  if (type === 'JSXElement') {
    const { name } = node.openingElement as { name: { name?: string } };
    if (attribute(node, 'dir')) return [];
    return [String(name.name), ...(node.children as Node[]).flatMap(shownIn)];
  }
  return [];
}

const attribute = (element: Node, wanted: string): Node | undefined =>
  (element.openingElement as { attributes: Node[] }).attributes.find(
    ({ name }) => (name as { name?: string } | undefined)?.name === wanted,
  );

function cutNames(file: string): string[] {
  const { code, program } = parseFile(file);
  const found: string[] = [];
  walk(program, (node, parents) => {
    if (node.type !== 'JSXElement') return undefined;
    const look = attribute(node, 'className');
    const isAuto = [...parents, node].some(
      (one) => one.type === 'JSXElement' && attribute(one, 'dir'),
    );
    if (!look || isAuto || !CUTS.test(code.slice(look.start, look.end))) return undefined;
    const [first] = (node.children as Node[]).filter(
      (child) => child.type !== 'JSXText' || String(child.value).trim(),
    );
    const [name] = first ? shownIn(first).filter((one) => NAMES.test(one)) : [];
    if (name) found.push(`${file}:${code.slice(0, node.start).split('\n').length}: ${name}`);
    return undefined;
  });
  return found;
}

it('a name that begins what is cut has its own direction, so that it keeps its beginning', () => {
  expect(
    sourceFiles()
      .filter((file) => file.endsWith('.tsx'))
      .flatMap(cutNames),
  ).toEqual([]);
});
