// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFileTest {

  @TempDir Path folder;

  @Test
  void whatIsInAJarIsUnpackedOnce() throws IOException {
    Path jar = folder.resolve("pictures.jar");
    try (var out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry("unpacked/once.txt"));
      out.write(new byte[] {'a', 'b'});
    }
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (var loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, before)) {
      thread.setContextClassLoader(loader);
      Path first = DataFile.find("image", "unpacked/once.txt");
      assertThat(first).hasContent("ab").hasFileName("once.txt");
      assertThat(DataFile.find("image", "unpacked/once.txt")).isEqualTo(first);
      Files.delete(first);
      assertThat(DataFile.find("image", "unpacked/once.txt"))
          .as("somebody has tidied up")
          .isNotEqualTo(first)
          .hasContent("ab");
    } finally {
      thread.setContextClassLoader(before);
    }
  }
}
