// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReservedFilesTest {

  @TempDir Path folder;

  private final AtomicInteger open = new AtomicInteger();

  @Test
  void whatCouldBeOpenedIsKeptAndClosed() throws IOException {
    ReservedFiles files = new ReservedFiles(() -> open(3));
    assertThat(open).hasValue(3);
    files.close();
    assertThat(open).hasValue(0);
  }

  @Test
  void theyAreEnoughForTheReport() throws IOException {
    ReservedFiles files = new ReservedFiles(() -> open(1000));
    assertThat(open).hasValueBetween(10, 50);
    files.close();
    assertThat(open).hasValue(0);
  }

  @Test
  void aFileThatIsNotThereLeavesNone() {
    assertThatCode(() -> ReservedFiles.of(folder.resolve("none")).close())
        .doesNotThrowAnyException();
  }

  private InputStream open(int most) throws IOException {
    if (open.get() == most) {
      throw new IOException("Too many open files");
    }
    open.incrementAndGet();
    return new ByteArrayInputStream(new byte[0]) {
      @Override
      public void close() {
        open.decrementAndGet();
      }
    };
  }
}
