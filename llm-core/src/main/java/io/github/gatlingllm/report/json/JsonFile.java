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
 * A JSON file written by this project, which users may have edited or truncated.
 *
 * @param file the file
 * @param what its name in messages: {@code the baseline}
 * @param remedy the remedy for a damaged file: a sentence
 */
record JsonFile(Path file, String what, String remedy) {

  /**
   * Reads the file.
   *
   * @throws IllegalArgumentException naming file, place and remedy if the file is damaged
   */
  <T> T read(Function<JsonPlace, T> content) {
    try {
      var mapper = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
      return content.apply(JsonPlace.root(mapper.readTree(ForeignFile.bytes(file))));
    } catch (JsonProcessingException e) {
      throw malformed(place(e.getLocation()) + e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new IllegalArgumentException(JsonTexts.unreadable(what, file, e.toString()), e);
    } catch (IllegalArgumentException e) {
      throw malformed(String.valueOf(e.getMessage()), e);
    }
  }

  /** Returns the place of an error; empty: the parser reports none. */
  private static String place(@Nullable JsonLocation at) {
    return at == null ? "" : "line " + at.getLineNr() + ", column " + at.getColumnNr() + ": ";
  }

  private IllegalArgumentException malformed(String problem, Exception cause) {
    return new IllegalArgumentException(JsonTexts.damaged(what, file, problem, remedy), cause);
  }
}
