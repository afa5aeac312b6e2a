/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.dialect;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/** Bodies that servers sent, byte for byte. */
public final class Recordings {

  private Recordings() {}

  public static byte[] body(String name) {
    String path = "/recordings/" + name + ".body";
    try (InputStream in = Recordings.class.getResourceAsStream(path)) {
      return Objects.requireNonNull(in, path).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
