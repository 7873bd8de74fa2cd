import { messageCall, type Node, parseFile, walk } from './sources.ts';

/** A capitalised word, or two words. */
const SENTENCE = /^[^\p{L}]*\p{Lu}[\p{Ll}’']+|[\p{L}’'),]{2,}[.!?:,]? [\p{L}(]{2,}/u;
/** Names that code gives, not people. */
const CODE_NAMES = [
  // Keys of the keyboard.
  /^(Enter|Escape|Backspace|Page(Up|Down)|Arrow\w*)$/,
  // Headers, cookies and what stands in them.
  /^(__Host-.*|Link|Mozilla.*|Bearer.*|Accept-Language, Cookie|[a-z]+, (max-age=.*|no-cache)|HTTP\/1\.1 [\s\S]*)$/,
  /^([A-Z][a-z]+(-[A-Z][A-Za-z]*)+(=[A-Z][\w-]+)?|[A-Z][a-z]+\/[A-Z]\w+)$/,
  // Identifiers, calls and names of tasks.
  /^([A-Z][a-z]+[A-Z]\w+|…[A-Z]\w+|.*\w+[({[]\w*.*|[a-z ]+ mail)$/,
  // CSS, selectors, media queries and fonts.
  /^(#[\w-]+ .*|.*\(min-width: .*|\([\w-]+: [\w-]+\)|[\w-]+(:[\w/[\].-]+)+( .*)?|"[\w ]+"(, [\w-]+)+)$/,
  /^[a-z\d]+(, [a-z\d]+)+(, \[role="\w+"\])?$/,
  // SQL, HTML, the list of common passwords, and a problem for the log.
  /^(\s*insert into [\s\S]*|<!doctype html>[\s\S]*|[a-z\d@]+( [a-z\d@]+){8,} ?)$/,
  /^The image process ended with …$/,
  // Markup, whose words come from messages, and robots.txt.
  /^\s*<[a-zA-Z!?]+[ >][\s\S]*$/,
  /^User-agent: [\s\S]*$/,
];
const STYLE =
  /class|style|media|sizes|^(d|viewBox|transform|rel|allow|accept|autoComplete|font|id|key|href|src|type|htmlFor|pattern|query|selector)$/i;
const STYLE_CALL = /^(cx|cva|clsx|twMerge)$/;
/** For engineers, not for people who use the app. */
const TECHNICAL_CALL =
  /^(Error|TypeError|RangeError|ReferenceError|DOMException|RegExp|require|Symbol|set|setHeader|setRequestHeader|matchMedia|removeHeader|vary|for|close|update|FfmpegFailed|Busy|shareRun|hkdfSync|seal|unseal|background|header|mark|measure|createElementNS|listen)$/;
const TECHNICAL_OBJECT =
  /^(console|log|logger|sql|performance|background|headers|res|connection|socket)$/;
/** Properties of contracts and of the API document, which is English. */
const TECHNICAL_PROPERTY =
  /^(summary|note|rpName|@type|class(es|name)?|.*(Class(es|Name)?|Styles?))$/i;
/** Names that are the same in every language, and files for engineers. */
const NAMES =
  /^((… · )?Ripcord|Beyblade X|Wizard Rod|wizard rod|Ball|Orb|Phoenix Wing|Cobalt Drake|Wand Wizard|Latin|Source Sans 3|Noto Sans [A-Z]{2}|UTF-8|JSON|CSV|HEVC \(H\.265\)|VVC \(H\.266\)|Dolby .*|Apple .*|Motion JPEG|Vorbis|ApiError|NetworkError|Challonge|Discord|CX expand)$/;
export const NO_WORDS =
  /^(client\/build\/|server\/(db|migrations|jobs|metrics|threads|config|main|backups|log|reliability|import-tool|http\/outgoing|features\/(push\/keys|system\/(api-document|system\.routes)|imports\/plan)|features\/timeline|media\/containers?)|shared\/(translate|languages|stand-ins|compile-message|rules\/parts|rules\/testing))/;

/** "flex items-center gap-2": most of its words are class names. */
function isStyle(text: string): boolean {
  const words = text.trim().split(/\s+/);
  const classes = words.filter((word) => /^[a-z!*@:[\](][^.!?,’]*[-:[\]!]/.test(word));
  return words.length > 1 && classes.length * 2 > words.length;
}

export interface Found {
  file: string;
  line: number;
  text: string;
}

const nameOf = (node: unknown): string => {
  const { name, property, value, object } = (node ?? {}) as Record<string, unknown>;
  if (typeof name === 'string') return name;
  if (property) return nameOf(property);
  return typeof value === 'string' ? value : object ? nameOf(object) : '';
};

/** Whether the node and what is in it is never shown to people. */
function isTechnical(node: Node): boolean {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'TSTypeAnnotation':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSLiteralType':
    case 'TSTypeParameterInstantiation':
    case 'TaggedTemplateExpression':
    case 'BinaryExpression':
      return node.type !== 'BinaryExpression' || node.operator !== '+';
    case 'JSXAttribute':
      return STYLE.test(nameOf(node.name));
    case 'VariableDeclarator':
      return /class(es|name)?$|styles?$|^sizes$/i.test(nameOf(node.id));
    case 'Property':
      return TECHNICAL_PROPERTY.test(nameOf(node.key));
    case 'PropertyDefinition':
      return nameOf(node.key) === 'name';
    case 'NewExpression':
      return TECHNICAL_CALL.test(nameOf(node.callee));
    case 'CallExpression': {
      const callee = node.callee as Node;
      if (callee.type === 'Super') return true;
      if (STYLE_CALL.test(nameOf(callee)) || TECHNICAL_CALL.test(nameOf(callee))) return true;
      return callee.type === 'MemberExpression' && TECHNICAL_OBJECT.test(nameOf(callee.object));
    }
    default:
      return false;
  }
}

function textIn(node: Node): string | undefined {
  if (node.type === 'JSXText') return String(node.value).replace(/\s+/g, ' ').trim();
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral') {
    return (node.quasis as { value: { cooked: string } }[])
      .map((one) => one.value.cooked)
      .join('…');
  }
  return undefined;
}

/** Texts of a file that people may read and that no message call marks. */
export function literalsIn(file: string): Found[] {
  const found: Found[] = [];
  if (NO_WORDS.test(file)) return found;
  const { code, program } = parseFile(file);
  walk(program, (node, parents) => {
    const call = messageCall(node);
    if (call || isTechnical(node)) {
      // The values of a message may hold literals of their own.
      if (call) {
        for (const value of (node.arguments as Node[]).slice(1)) walk(value, visit);
      }
      return false;
    }
    return visit(node, parents);
  });
  return found;

  function visit(node: Node, parents: readonly Node[]): boolean | undefined {
    if (isTechnical(node) || messageCall(node)) return false;
    // What a case compares; its statements are visited as any others.
    if (parents.at(-1)?.type === 'SwitchCase' && node.type === 'Literal') return false;
    const text = textIn(node);
    if (text === undefined) return undefined;
    const isText = node.type === 'JSXText' ? /\p{L}{2}/u.test(text) : SENTENCE.test(text);
    const isCode = CODE_NAMES.some((names) => names.test(text));
    if (isText && !isCode && !NAMES.test(text) && !isStyle(text)) {
      found.push({ file, line: code.slice(0, node.start).split('\n').length, text });
    }
    return undefined;
  }
}
