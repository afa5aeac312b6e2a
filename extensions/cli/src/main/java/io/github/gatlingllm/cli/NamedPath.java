// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads the paths of the command line. Java decodes them, and the working folder, by the locale's
 * charset; in the locale C, a name with other characters than ASCII is lost.
 *
 * @param workingFolder the working folder, as Java decoded it
 * @param charset the locale's charset
 */
record NamedPath(String workingFolder, String charset) implements ITypeConverter<Path> {

  /** What Java puts in the place of a byte that is no character. */
  private static final char LOST = '\uFFFD';

  static NamedPath ofThisJvm() {
    return new NamedPath(
        System.getProperty("user.dir", ""), System.getProperty("sun.jnu.encoding", "unknown"));
  }

  @Override
  public Path convert(String text) {
    Path path = path(text);
    if (!path.isAbsolute() && workingFolder.indexOf(LOST) >= 0) {
      throw unreadable(workingFolder);
    }
    return path;
  }

  private Path path(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw unreadable(text);
    }
  }

  private TypeConversionException unreadable(String name) {
    return new TypeConversionException(CliTexts.unreadableName(name.replace(LOST, '_'), charset));
  }
}
