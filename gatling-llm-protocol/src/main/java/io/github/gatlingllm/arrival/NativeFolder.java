// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.arrival;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder to which JNA unpacks its library: the cache in the user's home, or a file with a
 * random name in the temporary folder. Without either, JNA prints a stack trace.
 */
final class NativeFolder {

  private NativeFolder() {}

  /**
   * Returns why no folder is usable; null if one is, or if a JNA property sets one.
   *
   * @param properties the JVM's properties, null if not set
   * @param environment the environment variables, null if not set
   */
  static @Nullable String missing(
      UnaryOperator<@Nullable String> properties, UnaryOperator<@Nullable String> environment) {
    boolean reported =
        Stream.of("jna.boot.library.path", "jna.tmpdir", "jna.nounpack")
            .anyMatch(name -> properties.apply(name) != null);
    String home = properties.apply("user.home");
    String temporary = properties.apply("java.io.tmpdir");
    if (reported
        || environment.apply("XDG_CACHE_HOME") != null
        || writable(home)
        || writable(temporary)) {
      return null;
    }
    return ArrivalTexts.noFolder(String.valueOf(home), String.valueOf(temporary));
  }

  private static boolean writable(@Nullable String folder) {
    try {
      return folder != null
          && Files.isDirectory(Path.of(folder))
          && Files.isWritable(Path.of(folder));
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
