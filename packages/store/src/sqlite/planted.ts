import '../mongodb/instant.ts';
