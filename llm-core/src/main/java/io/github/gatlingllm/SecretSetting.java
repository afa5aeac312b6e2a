// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A secret from an environment variable, or from a file that another variable names. Other users of
 * a machine can see properties on the command line.
 *
 * @param source the variable that provided it
 * @param value the secret
 */
public record SecretSetting(String source, String value) {

  /** The variable of the API key that ready-made simulations send. */
  public static final String API_KEY = "LLM_API_KEY";

  /** The variable of the headers that they send: {@code Name: value}, one per line. */
  public static final String HEADERS = "LLM_HEADERS";

  private static final String FILE = "_FILE";
  private static final int MOST_BYTES = 1 << 16;

  /**
   * Reads a variable, or the file named by the variable with the suffix {@code _FILE}. A line feed
   * at the end of the file is not part of the secret.
   *
   * @param variable such as {@code LLM_API_KEY}
   * @param environment returns the value of a variable; null if it is not set
   * @return null if neither is set
   * @throws IllegalStateException if both are set, or the file can't be read, or is empty
   */
  public static @Nullable SecretSetting of(
      String variable, UnaryOperator<@Nullable String> environment) {
    String value = environment.apply(variable);
    String file = environment.apply(variable + FILE);
    boolean named = file != null && !file.isBlank();
    if (value == null || value.isBlank()) {
      return file == null || file.isBlank() ? null : read(variable + FILE, file.strip());
    }
    if (named) {
      throw new IllegalStateException(
          variable + " and " + variable + FILE + " must not be set together. Unset one of them");
    }
    return new SecretSetting(variable, value);
  }

  private static SecretSetting read(String variable, String file) {
    String text;
    try (InputStream in = Files.newInputStream(Path.of(file))) {
      byte[] bytes = in.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        throw wrong(variable, file, "is larger than 64 kB", null);
      }
      text = withoutLineFeed(new String(bytes, UTF_8));
    } catch (IOException | InvalidPathException e) {
      throw wrong(variable, file, "can't be read: " + e.getClass().getSimpleName(), e);
    }
    if (text.isBlank()) {
      throw wrong(variable, file, "is empty", null);
    }
    return new SecretSetting(variable, text);
  }

  private static String withoutLineFeed(String text) {
    if (text.endsWith("\r\n")) {
      return text.substring(0, text.length() - 2);
    }
    return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
  }

  private static IllegalStateException wrong(
      String variable, String file, String what, @Nullable Exception cause) {
    boolean path = file.indexOf('/') >= 0 || file.indexOf('\\') >= 0 || file.indexOf('.') >= 0;
    return new IllegalStateException(
        variable
            + ": the file "
            + what
            + " ("
            + (path ? file : "***")
            + "). It must be a readable file with the secret and nothing else",
        cause);
  }

  @Override
  public String toString() {
    return source + "=***";
  }
}
