-- Books as they were before functions moved into files: what an upgrade must keep. Two players with plays of every
-- kind, paid from both buckets, sold at once, released, revealed, exchanged; a part of the tally folded.

select from voltide.add_odds_table(
  'packs', 'tin-sparrow', 1, '\x03be376d6a56e7d889bdef019d3fbdc67782e59b7f22f75f82467aedace09e15',
  '{"id":"tin-sparrow","items":[{"id":"tin-sparrow/gilded-sparrow","tickets":2000,"value":10000000},{"id":"tin-spar'
  'row/wind-up-heart","tickets":12000,"value":2500000},{"id":"tin-sparrow/brass-feather","tickets":40000,"value":12'
  '50000},{"id":"tin-sparrow/blue-rivet","tickets":90000,"value":800000},{"id":"tin-sparrow/song-cylinder","tickets'
  '":180000,"value":550000},{"id":"tin-sparrow/bent-key","tickets":195000,"value":450000},{"id":"tin-sparrow/tin-wi'
  'ng","tickets":67000,"value":350000},{"id":"tin-sparrow/loose-spring","tickets":414000,"value":200000}],"price":5'
  '00000,"version":1}', '{0,2000,14000,54000,144000,324000,519000,586000}');
select from voltide.add_odds_table(
  'packs', 'ember-freight', 1, '\xec6f3d7be08a5a58466f3fdd4ba845982f5072248e8039139325bc8e7b752e05',
  '{"id":"ember-freight","items":[{"id":"ember-freight/furnace-saint","tickets":200,"value":450000000},{"id":"ember'
  '-freight/ember-signal-lamp","tickets":3000,"value":90000000},{"id":"ember-freight/conductor-watch","tickets":150'
  '00,"value":24000000},{"id":"ember-freight/coal-black-ticket","tickets":40000,"value":9000000},{"id":"ember-freig'
  'ht/warm-lantern","tickets":120000,"value":4200000},{"id":"ember-freight/spark-plate","tickets":160000,"value":30'
  '00000},{"id":"ember-freight/iron-spike","tickets":159500,"value":2400000},{"id":"ember-freight/soot-cloth","tick'
  'ets":213900,"value":1200000},{"id":"ember-freight/cinder","tickets":288400,"value":300000}],"price":3000000,"ver'
  'sion":1}', '{0,200,3200,18200,58200,178200,338200,497700,711600}');
select from voltide.open_accounts(
  5000001, 1800000000000, '\x4bdb09ff3f7cf6ba8875c03873e5b443cc10d5f0fed4f5a855bc505abf2a85ad',
  '\xadaf37eeef6062644d9eb0de392b1aeaddcb4792d0bd0e916812ea69c0313c72',
  '\xb8bb9dbbc6f1544aaaec8a94212f9a6d65ac88dda42a70837d4ca69da8f40dd4bdb89608402805a0331a8d8c1ac692008ef8b5d6c5dc04'
  '80b1392b18',
  '\x5b12a6316526e3e2ef007e491441104740ca24a46e0b0f3ed43616196ca0a9ea2e654bc6c7eda68aa657f2b0fc3eb0c723521f687a4234'
  'd7c8483990', 'seed-of-5000001', '\x280d44ab1e9f79b5cce2dd4f58f5fe91f0fbacdac9f7447dffc318ceb79f2d02', 100000000);
select from voltide.open_accounts(
  5000002, 1800000000000, '\xe9a0724a3f320664beb8227c74c83ca44ad34c202e1a8f75e7986fd72af48c3f',
  '\x0aa1bae40715e5ae564a8bfb4e751cec371e5b7116e7daf5446a90300fc0c09c',
  '\x1eec575105a11047e5e9ea6d77e30600c6df14ea8b14c3846d917e6c730b29ff76b0f3caec08c5bf7734163aedf576e0e388d65c98a909'
  '84bec53a61',
  '\x15381c78b37ffbde7f430aa2b243011c1e308d94f4f2746afc5237e29423d211d3e430caa5c9a2397c148fe83d0133e6ad64c27919af64'
  '6fe012763b', 'seed-of-5000002', '\x280d44ab1e9f79b5cce2dd4f58f5fe91f0fbacdac9f7447dffc318ceb79f2d02', 25000000);
select from voltide.settle_adjustment(
  2, 'capital-1', '\x1f58b9145b24d108d7ac38887338b3ea3229833b9c1e418250343f907bfd1047', 1800000000000, 'cash',
  1000000000, 'test', null);
select from voltide.settle_adjustment(
  5000001, 'adjust-1', '\x1f58b9145b24d108d7ac38887338b3ea3229833b9c1e418250343f907bfd1047', 1800000000000, 'cash',
  500000000, 'test', null);
select from voltide.settle_adjustment(
  5000002, 'adjust-2', '\x1f58b9145b24d108d7ac38887338b3ea3229833b9c1e418250343f907bfd1047', 1800000000000, 'promo',
  -1000000, 'test', null);
select from voltide.settle_play(
  5000001, 'play-5000001-0-0', '\x1f58b9145b24d108d7ac38887338b3ea3229833b9c1e418250343f907bfd1047', 1800000000000,
  'packs', 1, 0, 0, 500000, 'promo_first', 0, 3500, 0, '{896094}', '{0}', '{7}', '{200000}', '{}', null);
select from voltide.settle_play(
  5000001, 'play-5000001-0-1', '\x1f58b9145b24d108d7ac38887338b3ea3229833b9c1e418250343f907bfd1047', 1800000001000,
  'packs', 2, 0, 1, 30000000, 'cash_first', 8700000, 210000, 0,
  '{152546,427123,286327,992155,575841,439082,642776,235929,457704,103594}', '{1,2,4,5,6,7,8}', '{6,5,7,6,7,5,6}',
  '{2400000,3000000,1200000,2400000,1200000,3000000,2400000}', '{0,3,9}', null);
select from voltide.settle_play(
  5000001, 'play-5000001-0-2', '\x1f58b9145b24d108d7ac38887338b3ea3229833b9c1e418250343f907bfd1047', 1800000002000,
  'packs', 1, 0, 2, 2500000, 'cash_only', 0, 17500, 0, '{862115,657038,666664,592801,439344}', '{0,1,2,3,4}',
  '{7,7,7,7,5}', '{200000,200000,200000,200000,450000}', '{}', null);
select from voltide.fold_tally(
  3);
select from voltide.rotate_seed(
  5000001, 0, 'fe9a66194f524f65151c434c5799fef66ae0ef47eac93c77d4d6def769041b37', 'seed-two',
  '\xe4dab6fe6c50256758310803686b81d1026ba6df103dc49094de315b01796078',
  '\x7449f33e576598cc8a6a9c4943deb17e2fa7d8ac651614d6a0da8c8f9540807726e5ff3fe8ca3236609e0a68ab528e289fd817035edf80'
  'f67a444c0d', 1800000009000);
select from voltide.settle_plays(
  '{5000001,5000002}', '{"play-5000001-1-0","play-5000002-0-0"}',
  '{"\\x1f58b9145b24d108d7ac38887338b3ea3229833b9c1e418250343f907bfd1047","\\x1f58b9145b24d108d7ac38887338b3ea32298'
  '33b9c1e418250343f907bfd1047"}', '{1800000010000,1800000000000}', '{"packs","packs"}', '{1,1}', '{1,0}', '{0,0}',
  '{1500000,1000000}', '{promo_first,promo_first}', '{0,0}', '{10500,7000}', '{0,0}',
  '{759298,559695,609027,961942,246901}', '{3,5}', '{0,1,2,0,1}', '{7,6,7,7,4}',
  '{200000,350000,200000,200000,550000}', '{3,5}', '{}', '{0,0}', '{null,null}');
select from voltide.settle_exchange(
  5000001, 'exchange-1', '\x1f58b9145b24d108d7ac38887338b3ea3229833b9c1e418250343f907bfd1047', 1800000011000,
  '{0,0,1}', '{0,1,0}', '{0,1,2}');
