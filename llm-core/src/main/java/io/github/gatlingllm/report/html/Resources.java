// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Reads the resources of pages. */
public final class Resources {

  private Resources() {}

  /** Returns the text of a resource of reports. */
  public static String text(String name) {
    return text(Resources.class, name);
  }

  /** Returns the text of a resource beside a class, with the line ends that browsers hash. */
  public static String text(Class<?> beside, String name) {
    try (InputStream in = beside.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the resource " + name + " is missing from the jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
