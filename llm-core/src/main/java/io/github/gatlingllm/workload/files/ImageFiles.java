// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * Reads images as {@code data:} URLs and caches the most recently used ones up to a total size.
 * Thread-safe.
 */
public final class ImageFiles {

  /** The largest image, above the limits of servers. */
  static final long MOST_BYTES = 32 << 20;

  /** The size of the cache, in characters of one byte. */
  static final long MOST_KEPT = 64 << 20;

  private final long mostKept;
  private final Function<String, String> reader;
  private final ConcurrentMap<String, Picture> kept = new ConcurrentHashMap<>();
  private final AtomicLong uses = new AtomicLong();

  /** Only with the lock. */
  private long keptLength;

  /** Creates an empty cache. */
  public ImageFiles() {
    this(MOST_KEPT);
  }

  ImageFiles(long mostKept) {
    this(mostKept, name -> read(DataFile.find("image", name)));
  }

  /** For tests. */
  ImageFiles(long mostKept, Function<String, String> reader) {
    this.mostKept = mostKept;
    this.reader = reader;
  }

  /**
   * Returns the URL of an image. Only threads that request the same image wait while it is read.
   *
   * @param name the file, on the class path or in the file system
   * @throws IllegalArgumentException if the file does not exist or is not an image of a known type
   */
  public String url(String name) {
    Picture known = kept.get(name);
    if (known == null) {
      var fresh = new Picture();
      known = kept.putIfAbsent(name, fresh);
      if (known == null) {
        return readInto(fresh, name);
      }
    }
    known.used = uses.incrementAndGet();
    return known.get();
  }

  /** Returns the number of cached images. */
  int size() {
    return kept.size();
  }

  private String readInto(Picture picture, String name) {
    try {
      String url = reader.apply(name);
      picture.used = uses.incrementAndGet();
      picture.url.complete(url);
      keep(picture, url.length());
      return url;
    } catch (RuntimeException | Error e) {
      kept.remove(name, picture); // the next call tries again
      picture.url.completeExceptionally(e);
      throw e;
    }
  }

  private synchronized void keep(Picture picture, int length) {
    picture.length = length;
    keptLength += length;
    if (keptLength > mostKept) {
      forgetOldest(picture);
    }
  }

  /** Removes more than needed, so that not each new image has to find the oldest. */
  private void forgetOldest(Picture newest) {
    var oldest = new ArrayList<Use>();
    kept.forEach(
        (name, picture) -> {
          if (picture.length > 0 && picture != newest) {
            oldest.add(new Use(name, picture, picture.used));
          }
        });
    oldest.sort(Comparator.comparingLong(Use::when));
    for (Use use : oldest) {
      if (keptLength <= mostKept - mostKept / 8) {
        return;
      }
      kept.remove(use.name());
      keptLength -= use.picture().length;
    }
  }

  /** A snapshot of the last use of an image. */
  private record Use(String name, Picture picture, long when) {}

  /** An image that is cached or being read. */
  private static final class Picture {

    private final CompletableFuture<String> url = new CompletableFuture<>();
    private volatile long used;

    /** Only with the lock. 0: not counted yet. */
    private int length;

    String get() {
      try {
        return url.join();
      } catch (CompletionException e) {
        if (e.getCause() instanceof RuntimeException cause) {
          throw cause;
        }
        throw e;
      }
    }
  }

  private static String read(Path file) {
    try {
      long size = Files.size(file);
      if (size > MOST_BYTES) {
        throw new IllegalArgumentException(
            "image must have at most "
                + (MOST_BYTES >> 20)
                + " MiB, but "
                + file
                + " has "
                + size
                + " bytes: shrink it");
      }
      byte[] bytes = Files.readAllBytes(file);
      String type = mediaType(file, bytes);
      return "data:" + type + ";base64," + Base64.getEncoder().encodeToString(bytes);
    } catch (IOException e) {
      throw new IllegalArgumentException("image " + file + " can't be read: " + e, e);
    }
  }

  /** Detects the type by the first bytes, as servers do; file names may be wrong. */
  private static String mediaType(Path file, byte[] bytes) {
    if (begins(bytes, 0, "\u0089PNG\r\n")) {
      return "image/png";
    }
    if (begins(bytes, 0, "\u00FF\u00D8\u00FF")) {
      return "image/jpeg";
    }
    if (begins(bytes, 0, "GIF8")) {
      return "image/gif";
    }
    if (begins(bytes, 0, "RIFF") && begins(bytes, 8, "WEBP")) {
      return "image/webp";
    }
    throw new IllegalArgumentException(
        "image must be PNG, JPEG, GIF or WebP, but "
            + file
            + " begins like none of them: convert it");
  }

  /** Whether the bytes from that offset are the codes of these characters. */
  static boolean begins(byte[] bytes, int from, String magic) {
    byte[] wanted = magic.getBytes(StandardCharsets.ISO_8859_1);
    if (bytes.length < from + wanted.length) {
      return false;
    }
    for (int i = 0; i < wanted.length; i++) {
      if (bytes[from + i] != wanted[i]) {
        return false;
      }
    }
    return true;
  }
}
