// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.files;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads content parts of messages from files. */
public final class PartFiles {

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY);

  private PartFiles() {}

  /**
   * Returns parts in the form of the server's API.
   *
   * @param name a file with a JSON array of objects, or one object, on the class path or in the
   *     file system
   * @throws IllegalArgumentException naming the file and what is wrong with it
   */
  public static List<Map<String, @Nullable Object>> parts(String name) {
    Path file = DataFile.find("contentParts", name);
    List<Map<String, @Nullable Object>> parts;
    try {
      parts = JSON.readValue(bytes(file), new TypeReference<>() {});
    } catch (JsonProcessingException e) {
      throw wrong(file, "a JSON array of content parts", e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw wrong(file, "a JSON array of content parts", String.valueOf(e), e);
    }
    if (parts.isEmpty() || parts.contains(null)) {
      throw wrong(file, "a JSON array of content parts", "it is empty or has null", null);
    }
    return List.copyOf(parts);
  }

  /**
   * Returns a recording in the form of OpenAI's chat API.
   *
   * @param name a WAV or MP3 file, on the class path or in the file system
   * @throws IllegalArgumentException naming the file and what is wrong with it
   */
  public static Map<String, @Nullable Object> audio(String name) {
    Path file = DataFile.find("audio", name);
    byte[] bytes = bytes(file);
    String data = Base64.getEncoder().encodeToString(bytes);
    Map<String, Object> audio = Map.of("data", data, "format", format(file, bytes));
    return Map.of("type", "input_audio", "input_audio", audio);
  }

  private static String format(Path file, byte[] bytes) {
    if (ImageFiles.begins(bytes, 0, "RIFF") && ImageFiles.begins(bytes, 8, "WAVE")) {
      return "wav";
    }
    // A tag, or a frame, which begins with eleven one bits.
    boolean frame = bytes.length > 1 && bytes[0] == (byte) 0xFF && (bytes[1] & 0xE0) == 0xE0;
    if (ImageFiles.begins(bytes, 0, "ID3") || frame) {
      return "mp3";
    }
    throw wrong(file, "WAV or MP3", "it begins like neither", null);
  }

  private static byte[] bytes(Path file) {
    try {
      long size = Files.size(file);
      if (size > ImageFiles.MOST_BYTES) {
        throw wrong(
            file,
            "of at most " + ImageFiles.MOST_BYTES + " bytes",
            "it has " + size + ": use a smaller one",
            null);
      }
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw wrong(file, "readable", String.valueOf(e), e);
    }
  }

  private static IllegalArgumentException wrong(
      Path file, String what, String problem, @Nullable Throwable cause) {
    return new IllegalArgumentException(file + " must be " + what + ", but " + problem, cause);
  }
}
