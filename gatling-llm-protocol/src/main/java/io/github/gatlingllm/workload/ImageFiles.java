/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.workload;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Pictures in files as {@code data:} URLs. Those used last are kept, up to a total size. Safe for
 * many threads.
 */
public final class ImageFiles {

  /** Larger than what servers take. */
  static final long MOST_BYTES = 32 << 20;

  /** The URLs of so many characters are kept, a byte each. */
  static final long MOST_KEPT = 64 << 20;

  private final long mostKept;

  /** The one used last comes last. */
  private final Map<String, String> kept = new LinkedHashMap<>(16, 0.75f, true);

  private long keptLength;

  /** None yet. */
  public ImageFiles() {
    this(MOST_KEPT);
  }

  ImageFiles(long mostKept) {
    this.mostKept = mostKept;
  }

  /**
   * A picture's URL.
   *
   * @param name of its file, on the class path or in the file system
   * @throws IllegalArgumentException if there is no such file, or no picture of a known kind in it
   */
  public synchronized String url(String name) {
    String known = kept.get(name);
    if (known != null) {
      return known;
    }
    String url = read(DataFile.find("image", name));
    kept.put(name, url);
    keptLength += url.length();
    forgetOldest();
    return url;
  }

  /** How many are kept. */
  synchronized int size() {
    return kept.size();
  }

  private void forgetOldest() {
    var oldest = kept.values().iterator();
    while (keptLength > mostKept && kept.size() > 1) {
      keptLength -= oldest.next().length();
      oldest.remove();
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
                + " bytes: make it smaller");
      }
      byte[] bytes = Files.readAllBytes(file);
      String type = mediaType(file, bytes);
      return "data:" + type + ";base64," + Base64.getEncoder().encodeToString(bytes);
    } catch (IOException e) {
      throw new IllegalArgumentException("image " + file + " can't be read: " + e, e);
    }
  }

  /** By what the file begins with: names may lie, and servers look at the bytes too. */
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

  private static boolean begins(byte[] bytes, int from, String magic) {
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
