import { cartLines } from './cart-fixtures.ts';
import { database, expect, PHONE, test } from './fixtures.ts';
