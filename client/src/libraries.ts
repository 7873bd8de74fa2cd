// The large libraries, which run in a task of their own.
import './zod-config';
import 'react-dom/client';
