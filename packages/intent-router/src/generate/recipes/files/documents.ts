import type { Recipe } from '../recipe.ts';
import { films } from './media-endings.ts';

/** PDFs by poppler and ghostscript, films and sounds by ffmpeg. */
export const documentRecipes: readonly Recipe[] = [
  {
    id: 'files/images-to-pdf',
    does: 'puts pictures into one PDF, a page each',
    says: [
      'merge|convert all|every file into|to {to:filename}',
      'create {to:filename} from|of|with all|every file',
      'convert file into|to 1 {to:filename}',
      'merge file into|to {to:filename}',
    ],
    beside: 'pdf image picture photo one 1 single here',
    gives: [
      { ends: ['.pdf'], gives: 'pdfunite {globs} {to}' },
      { ends: ['.jpg', '.png', '.jpeg'], gives: 'convert {globs} {to}' },
    ],
    examples: ['merge all pdf files into all.pdf', 'convert all png files into album.pdf'],
  },
  {
    id: 'files/merge-pdfs',
    does: 'puts two PDFs together into one',
    says: ['merge {file:filename} {other:filename} into|to|as {to:filename}'],
    beside: 'pdf file',
    gives: [{ ends: ['.pdf'], gives: 'pdfunite {file} {other} {to}' }],
    examples: ['merge a.pdf and b.pdf into all.pdf'],
  },
  {
    id: 'files/merge-two-pdfs',
    does: 'puts two PDFs together into merged.pdf',
    says: ['merge {file:filename} and {other:filename}'],
    beside: 'pdf one 1 single file into',
    gives: [{ ends: ['.pdf'], gives: 'pdfunite {file} {other} merged.pdf' }],
    examples: ['merge a.pdf and b.pdf into one'],
  },
  {
    id: 'text/pdf-text',
    does: 'prints the text of a PDF',
    says: ['extract text {file}', 'convert {file} text'],
    beside: 'pdf all plain txt out readable',
    gives: [
      { ends: ['.pdf'], gives: 'pdftotext {file} -' },
      { ends: ['.docx', '.odt', '.html', '.epub'], gives: 'pandoc -t plain {file}' },
      { ends: ['.png', '.jpg', '.jpeg', '.tiff'], gives: 'tesseract {file} -' },
    ],
    examples: [
      'extract text from contract.pdf',
      'convert paper.pdf to text',
      'extract the text from scan.jpg',
    ],
  },
  {
    id: 'files/pdf-pages',
    does: 'shows the number of pages of a PDF and what else it tells about itself',
    says: ['url count {file}'],
    beside: 'pdf has have does in of',
    gives: [{ ends: ['.pdf'], gives: 'pdfinfo {file}' }],
    examples: ['how many pages does report.pdf have'],
  },
  {
    id: 'files/pdf-extract-pages',
    does: 'writes a range of pages of a PDF into another',
    says: ['extract url {n} to|through|and {last} of|from|in {file} to|into|as {to:filename}'],
    beside: 'pdf page pages',
    gives: [{ ends: ['.pdf'], gives: 'qpdf {file} --pages . {range} -- {to}' }],
    derive: { range: (value) => `${value('n')}-${value('last')}` },
    examples: ['extract pages 2 to 5 of report.pdf into part.pdf'],
  },
  {
    id: 'files/pdf-to-images',
    does: 'writes each page of a PDF as a picture',
    says: ['convert {file} to|into image'],
    beside: 'pdf page url each every file png picture',
    gives: [{ ends: ['.pdf'], gives: 'pdftoppm -png {file} page' }],
    examples: ['convert slides.pdf to png images'],
  },
  {
    id: 'files/pdf-compress',
    does: 'writes a PDF with smaller pictures beside it',
    says: ['compress {file}', 'reduce size {file}'],
    beside: 'pdf file smaller small size of',
    gives: [
      {
        ends: ['.pdf'],
        gives:
          'gs -sDEVICE=pdfwrite -dPDFSETTINGS=/ebook -dNOPAUSE -dBATCH -dQUIET -sOutputFile={target} {file}',
      },
    ],
    derive: { target: (value) => value('file').replace(/\.pdf$/, '-small.pdf') },
    examples: ['reduce the size of report.pdf', 'compress the pdf scan.pdf'],
  },
  {
    id: 'files/extract-audio',
    does: 'writes the sound of a film into a file',
    says: ['extract audio {file}', 'convert video {file} mp3'],
    beside: 'video track mp3 as into to sound file movie',
    gives: [{ ends: films, gives: 'ffmpeg -i {file} -vn {target}' }],
    derive: { target: (value) => `${value('file').replace(/\.\w+$/, '')}.mp3` },
    examples: ['extract the audio from movie.mp4', 'convert the video talk.mkv to mp3'],
  },
  {
    id: 'files/cut-video',
    does: 'writes a part of a film or sound into another file, without recoding',
    says: [
      'cut|trim|extract {file} from {start:text} to {end:text} into|as|to {to:filename}',
      'cut {file} from {start:text} to {end:text} and save as {to:filename}',
    ],
    beside: 'video audio clip',
    gives: 'ffmpeg -i {file} -ss {start} -to {end} -c copy {to}',
    examples: ['cut movie.mp4 from 00:01:00 to 00:02:30 into clip.mp4'],
  },
  {
    id: 'files/video-length',
    does: 'shows how many seconds a film or sound lasts',
    says: ['duration {file}', 'how long {file}'],
    beside: 'video audio song seconds movie in',
    gives: [
      {
        ends: [...films, '.mp3', '.wav', '.flac', '.ogg', '.m4a'],
        gives: 'ffprobe -v error -show_entries format=duration -of csv=p=0 {file}',
      },
    ],
    examples: ['show the duration of movie.mp4', 'how long is song.mp3'],
  },
  {
    id: 'files/media-information',
    does: 'shows the streams and codecs of a film or sound',
    says: ['codec {file}', 'video information {file}'],
    beside: 'video audio information codec bitrate of used usage does media',
    gives: [
      { ends: [...films, '.mp3', '.wav', '.flac', '.ogg', '.m4a'], gives: 'ffprobe -hide_banner {file}' },
    ],
    examples: ['which codec does movie.mkv use', 'show video information of movie.mp4'],
  },
  {
    id: 'files/play',
    does: 'plays a sound or a film',
    says: ['play {file}'],
    beside: 'audio video file sound song movie music',
    gives: [{ ends: [...films, '.mp3', '.wav', '.flac', '.ogg', '.m4a'], gives: 'ffplay -autoexit {file}' }],
    examples: ['play song.mp3', 'play the video movie.mp4'],
  },
];
