// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassArchiveTest {

  @TempDir Path folder;

  private String gatling;
  private String netty;
  private String jmh;
  private String classes;

  @BeforeEach
  void files() throws IOException {
    gatling = jar("gatling-core-3.jar");
    netty = jar("netty-4.jar");
    jmh = jar("jmh-core-1.jar");
    classes = Files.createDirectory(folder.resolve("classes")).toString();
  }

  @Test
  void jarsOfTestsAndFoldersComeLast() throws IOException {
    ClassArchive archive = archive(classes, jmh, gatling, netty);

    assertThat(archive.classPath()).isEqualTo(path(gatling, netty, jmh, classes));
    assertThat(archive.optionsIfReady()).isEmpty();
    assertThat(archive.optionsFor(archive.classPath()))
        .singleElement()
        .asString()
        .startsWith("-XX:DumpLoadedClassList=");
  }

  @Test
  void anArchiveThatIsThereIsUsedIfItsJarsAre() throws IOException {
    made(netty, gatling);

    ClassArchive archive = archive(classes, gatling, jar("other-1.jar"), netty);

    assertThat(archive.classPath())
        .isEqualTo(path(netty, gatling, folder.resolve("other-1.jar").toString(), classes));
    assertThat(archive.optionsFor(archive.classPath()))
        .isEqualTo(archive.optionsIfReady())
        .contains("-XX:SharedArchiveFile=" + folder.resolve("libraries.jsa"));
  }

  @Test
  void anArchiveOfAJarThatIsMissingIsNotUsed() throws IOException {
    made(netty, gatling);

    assertThat(archive(gatling, classes).optionsIfReady()).isEmpty();
  }

  @Test
  void anArchiveOfAJarThatChangedIsNotUsed() throws IOException {
    made(netty, gatling);
    Files.writeString(Path.of(netty), "changed");

    assertThat(archive(netty, gatling).optionsIfReady()).isEmpty();
  }

  private String jar(String name) throws IOException {
    return Files.writeString(folder.resolve(name), name).toString();
  }

  private void made(String... jars) throws IOException {
    Files.writeString(folder.resolve("libraries.jsa"), "archive");
    Files.write(
        folder.resolve("libraries.jars"), Arrays.stream(jars).map(ClassArchive::line).toList());
  }

  private ClassArchive archive(String... entries) {
    return new ClassArchive(path(entries), folder);
  }

  private static String path(String... entries) {
    return String.join(File.pathSeparator, entries);
  }
}
