export { PACK_ART, type PackArtData } from '@voltide/ui/art/pack-designs';
