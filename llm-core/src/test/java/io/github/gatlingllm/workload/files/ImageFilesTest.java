// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class ImageFilesTest {

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "89504E470D0A1A0A00,image/png",
    "FFD8FFE000104A46,image/jpeg",
    "474946383961,image/gif",
    "524946460000000057454250,image/webp"
  })
  void theTypeIsThatOfTheContent(String hex, String type) throws IOException {
    byte[] bytes = bytes(hex);
    Path file = Files.write(folder.resolve("misleading.txt"), bytes);

    assertThat(new ImageFiles().url(file.toString()))
        .isEqualTo("data:" + type + ";base64," + Base64.getEncoder().encodeToString(bytes));
  }

  @Test
  void otherFilesAreRefused() throws IOException {
    Path text = Files.writeString(folder.resolve("a.png"), "RIFF of no picture");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ImageFiles().url(text.toString()))
        .withMessage(
            "image must be PNG, JPEG, GIF or WebP, but "
                + text
                + " begins like none of them: "
                + "convert it");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ImageFiles().url("pictures/none.png"))
        .withMessageContaining("there is none at 'pictures/none.png' on the class path")
        .withMessageContaining(Path.of("pictures", "none.png").toAbsolutePath().toString());
  }

  @Test
  void filesTooLargeForAnyServerAreRefused() throws IOException {
    Path file = folder.resolve("huge.png");
    try (var sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(ImageFiles.MOST_BYTES + 1);
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ImageFiles().url(file.toString()))
        .withMessageStartingWith("image must have at most 32 MiB, but " + file + " has 33554433");
  }

  @Test
  void thoseUsedLastAreKeptUpToATotal() throws IOException {
    for (String name : new String[] {"a", "b", "c"}) {
      Files.write(folder.resolve(name), bytes("89504E470D0A1A0A00".repeat(1) + "00".repeat(600)));
    }
    var files = new ImageFiles(2000);
    String a = files.url(folder.resolve("a").toString());
    files.url(folder.resolve("b").toString());
    assertThat(files.size()).isEqualTo(2);
    assertThat(files.url(folder.resolve("a").toString())).as("not read again").isSameAs(a);
    files.url(folder.resolve("c").toString());
    assertThat(files.size()).isEqualTo(2);
    assertThat(files.url(folder.resolve("a").toString())).isSameAs(a);
  }

  @Test
  void whileOneIsReadTheOthersGoOn() {
    var release = new CountDownLatch(1);
    var reads = new AtomicInteger();
    var begun = new CompletableFuture<Boolean>();
    var files =
        new ImageFiles(
            1000,
            name -> {
              reads.incrementAndGet();
              if (name.equals("slow")) {
                begun.complete(true);
                await(release);
              }
              return "url of " + name;
            });
    var threads = Executors.newCachedThreadPool();
    try {
      assertThat(files.url("kept")).isEqualTo("url of kept");
      List<CompletableFuture<String>> slow =
          IntStream.range(0, 3)
              .mapToObj(i -> CompletableFuture.supplyAsync(() -> files.url("slow"), threads))
              .toList();
      assertThat(begun.join()).isTrue();
      assertThat(files.url("kept")).isEqualTo("url of kept");
      assertThat(files.url("fast")).isEqualTo("url of fast");
      assertThat(slow).noneMatch(CompletableFuture::isDone);
      release.countDown();
      assertThat(slow).extracting(CompletableFuture::join).containsOnly("url of slow");
      assertThat(reads).as("kept, fast, and slow once").hasValue(3);
    } finally {
      release.countDown();
      threads.shutdown();
    }
  }

  @Test
  void whatCouldNotBeReadIsTriedAgain() {
    var reads = new AtomicInteger();
    var files =
        new ImageFiles(
            1000,
            name -> {
              if (reads.getAndIncrement() == 0) {
                throw new IllegalArgumentException("none yet");
              }
              return "url";
            });
    assertThatIllegalArgumentException().isThrownBy(() -> files.url("a")).withMessage("none yet");
    assertThat(files.url("a")).isEqualTo("url");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] bytes(String hex) {
    byte[] bytes = new byte[hex.length() / 2];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) Integer.parseInt(hex.substring(2 * i, 2 * i + 2), 16);
    }
    return bytes;
  }
}
