// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** Classes as another Gatling might have them: a constant of the original, replaced. */
public final class Warped {

  private Warped() {}

  /**
   * A folder with the class, its UTF-8 constant replaced by another of the same length. One
   * constant serves all references inside a class, so the class itself keeps working.
   */
  public static Path constant(String owner, String original, String replacement)
      throws IOException {
    String resource = owner.replace('.', '/') + ".class";
    byte[] bytes = read(resource);
    byte[] before = constant(original);
    byte[] after = constant(replacement);
    if (before.length != after.length) {
      throw new IllegalArgumentException(original + " and " + replacement + " differ in length");
    }
    int replaced = 0;
    for (int i = indexOf(bytes, before, 0); i >= 0; i = indexOf(bytes, before, i + 1)) {
      System.arraycopy(after, 0, bytes, i, after.length);
      replaced++;
    }
    if (replaced == 0) {
      throw new IllegalStateException(owner + " has no constant " + original);
    }
    Path folder = Files.createTempDirectory("warped");
    Path file = folder.resolve(resource);
    Files.createDirectories(file.getParent());
    Files.write(file, bytes);
    return folder;
  }

  /** As in a constant pool: tag 1, length, text. */
  private static byte[] constant(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    byte[] constant = new byte[utf8.length + 3];
    constant[0] = 1;
    constant[1] = (byte) (utf8.length >> 8);
    constant[2] = (byte) utf8.length;
    System.arraycopy(utf8, 0, constant, 3, utf8.length);
    return constant;
  }

  private static int indexOf(byte[] bytes, byte[] part, int from) {
    for (int i = from; i <= bytes.length - part.length; i++) {
      int same = 0;
      while (same < part.length && bytes[i + same] == part[same]) {
        same++;
      }
      if (same == part.length) {
        return i;
      }
    }
    return -1;
  }

  private static byte[] read(String resource) throws IOException {
    try (InputStream in = Warped.class.getClassLoader().getResourceAsStream(resource)) {
      return Objects.requireNonNull(in, resource).readAllBytes();
    }
  }
}
