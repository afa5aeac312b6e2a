// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.ForeignFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A JSON file of ours that somebody may have edited or cut.
 *
 * @param file where
 * @param what the words for it: {@code the baseline}
 * @param remedy what to do if it is not as it was written
 */
record JsonFile(Path file, String what, String remedy) {

  /**
   * Reads it.
   *
   * @throws IllegalArgumentException naming file, place and remedy if it is not as it was written
   */
  <T> T read(Function<JsonPlace, T> content) {
    try {
      var mapper = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
      return content.apply(JsonPlace.root(mapper.readTree(ForeignFile.bytes(file))));
    } catch (JsonProcessingException e) {
      throw malformed(place(e.getLocation()) + e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new IllegalArgumentException(what + " " + file + " can't be read: " + e, e);
    } catch (IllegalArgumentException e) {
      throw malformed(String.valueOf(e.getMessage()), e);
    }
  }

  /** What breaks a limit of the parser has no place. */
  private static String place(@Nullable JsonLocation at) {
    return at == null ? "" : "line " + at.getLineNr() + ", column " + at.getColumnNr() + ": ";
  }

  private IllegalArgumentException malformed(String problem, Exception cause) {
    return new IllegalArgumentException(
        what + " " + file + " is not as it was written: " + problem + "; " + remedy, cause);
  }
}
