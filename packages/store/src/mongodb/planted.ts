import '../sqlite/key.ts';
