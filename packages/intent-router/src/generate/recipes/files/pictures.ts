import type { Recipe } from '../recipe.ts';
import { films, pictures } from './media-endings.ts';

/** Pictures by ImageMagick, and what they tell about themselves. */
export const pictureRecipes: readonly Recipe[] = [
  {
    id: 'files/resize-image',
    does: 'resizes a picture in its own file, keeping its proportions',
    says: [
      'resize|scale|compress {file} to {dimensions}',
      'resize {file} {dimensions}',
      'change size {file} to {dimensions}',
    ],
    beside: 'image picture photo pixel pixels px down',
    gives: 'mogrify -resize {dimensions} {file}',
    examples: ['resize logo.png to 300x200', 'scale photo.jpg to 50%'],
  },
  {
    id: 'files/resize-image-to',
    does: 'writes a picture in another size into another file',
    says: [
      'resize|scale {file} to {dimensions} as|into {to}',
      'resize|scale {file} to {dimensions} and save as|to|into {to}',
      'create thumbnail of {file} {dimensions} as|into {to}',
      'create {dimensions} thumbnail of {file} as|into {to}',
    ],
    beside: 'image picture photo pixel pixels px',
    gives: 'convert {file} -resize {dimensions} {to}',
    examples: ['resize logo.png to 300x200 and save it as small.png'],
  },
  {
    id: 'files/resize-all',
    does: 'resizes all the pictures that are described in their own files',
    says: ['resize file {dimensions}', 'scale file to {dimensions}'],
    beside: 'all every each image picture photo pixel width wide here',
    gives: 'find {dir=.} -type f{filters!} -exec mogrify -resize {dimensions} {} +',
    examples: ['resize all jpg files to 800x600', 'resize every png file in photos to 50%'],
  },
  {
    id: 'files/convert-image',
    does: 'writes a picture in another format',
    says: ['convert {file} to|into {to:filename}'],
    beside: 'image picture photo format',
    gives: [
      { ends: pictures, gives: 'convert {file} {to}' },
      { ends: films, gives: 'ffmpeg -i {file} {to}' },
      { ends: ['.wav', '.mp3', '.flac', '.ogg', '.m4a'], gives: 'ffmpeg -i {file} {to}' },
      { ends: ['.md', '.docx', '.html', '.odt', '.rst', '.epub'], gives: 'pandoc -o {to} {file}' },
    ],
    examples: [
      'convert photo.png to photo.jpg',
      'convert movie.avi to movie.mp4',
      'convert readme.md to readme.html',
    ],
  },
  {
    id: 'files/convert-image-format',
    does: 'writes a picture, film or sound in another format beside the file',
    says: ['convert {file} to|into|as {extension}'],
    beside: 'image picture photo video audio format file movie sound',
    gives: [
      { ends: pictures, gives: 'convert {file} {target}' },
      { ends: films, gives: 'ffmpeg -i {file} {target}' },
      { ends: ['.wav', '.mp3', '.flac', '.ogg', '.m4a'], gives: 'ffmpeg -i {file} {target}' },
      { ends: ['.md', '.docx', '.html', '.odt', '.rst', '.epub'], gives: 'pandoc -o {target} {file}' },
    ],
    derive: {
      target: (value) =>
        `${value('file').replace(/\.\w+$/, '')}.${value('extension')
          .replace(/^[*.]+/, '')
          .toLowerCase()}`,
    },
    examples: ['convert photo.png to jpg', 'convert song.wav to mp3', 'convert notes.docx to html'],
  },
  {
    id: 'files/convert-all-images',
    does: 'writes all pictures here of one format in another, beside them',
    says: ['convert file to|into {new:extension}'],
    beside: 'file image picture photo format here',
    gives: [{ ends: pictures, gives: 'mogrify -format {target} ./{globs}' }],
    derive: {
      target: (value) =>
        value('new')
          .replace(/^[*.]+/, '')
          .toLowerCase(),
    },
    examples: ['convert all png files to jpg'],
  },
  {
    id: 'files/rotate-image',
    does: 'turns a picture by so many degrees to the right, in its own file',
    says: [
      'rotate|convert {file} {n} degree',
      'rotate {file} by {n} degree',
      'rotate {file} {n}',
      'rotate {file} by {n}',
    ],
    beside: 'image picture photo clockwise right by to',
    gives: 'mogrify -rotate {n} {file}',
    examples: ['rotate photo.jpg by 90 degrees', 'rotate the picture scan.png 180 degrees clockwise'],
  },
  {
    id: 'files/image-size',
    does: 'shows the width, the height and the format of a picture',
    says: ['dimension|resolution {file}'],
    beside: 'image picture photo pixel pixels in of width height video',
    gives: [
      { ends: pictures, gives: 'identify {file}' },
      {
        ends: films,
        gives:
          'ffprobe -v error -select_streams v:0 -show_entries stream=width,height -of csv=s=x:p=0 {file}',
      },
    ],
    examples: ['show the dimensions of photo.jpg', 'what is the resolution of logo.png'],
  },
  {
    id: 'files/grayscale',
    does: 'makes a picture grey, in its own file',
    says: [
      'convert {file} grayscale|greyscale|gray|grey',
      'convert {file} to grayscale|greyscale|gray|grey',
      'convert|create {file} black and white',
      'grayscale|greyscale {file}',
      'convert {file} to black and white',
    ],
    beside: 'image picture photo black white',
    gives: 'mogrify -colorspace Gray {file}',
    examples: ['convert photo.jpg to grayscale', 'make photo.png black and white'],
  },
  {
    id: 'files/strip-metadata',
    does: 'removes what a picture tells about when, where and with what it was taken',
    says: ['strip metadata {file}', 'delete exif from|of {file}'],
    beside: 'all data image picture photo exif gps information',
    gives: [{ ends: pictures, gives: 'exiftool -all= {file}' }],
    examples: ['remove the exif data from photo.jpg', 'strip all metadata from photo.png'],
  },
  {
    id: 'files/show-metadata',
    does: 'shows what a picture tells about when, where and with what it was taken',
    says: ['exif {file}'],
    beside: 'data image picture photo exif information camera of',
    gives: [{ ends: [...pictures, ...films, '.pdf', '.mp3'], gives: 'exiftool {file}' }],
    examples: ['show the exif data of photo.jpg'],
  },
  {
    id: 'files/image-quality',
    does: 'writes a picture with so many percent of quality, in its own file',
    says: ['compress {file} quality {n}'],
    beside: 'image picture photo percent jpeg jpg quality of',
    gives: [{ ends: ['.jpg', '.jpeg', '.webp'], gives: 'mogrify -quality {n} {file}' }],
    examples: ['compress photo.jpg to quality 80'],
  },
];
