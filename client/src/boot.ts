import { z } from 'zod';

// zod's compiled parsers need eval, which the content security policy does not allow. This file is
// imported before any schema is made.
z.config({ jitless: true });
