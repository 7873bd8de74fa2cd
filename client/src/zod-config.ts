import { z } from 'zod';

// zod's compiled parsers need eval, which the content security policy forbids. Import this before
// any module that creates a schema.
z.config({ jitless: true });
