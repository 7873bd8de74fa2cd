// The only globals beyond ECMAScript that shared code may use: browsers and Node have them alike.
interface TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}
interface TextDecoder {
  decode(bytes: Uint8Array): string;
}
declare const TextEncoder: new () => TextEncoder;
declare const TextDecoder: new () => TextDecoder;
declare const atob: (base64: string) => string;
declare const btoa: (binary: string) => string;
