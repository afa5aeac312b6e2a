// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.e2e.Warped;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each seam, tried on a Gatling of which that member has another name. */
class SeamTest {

  @ParameterizedTest
  @EnumSource(Seam.class)
  void aRenamedMemberIsNamed(Seam seam) throws IOException {
    int dot = seam.fullName().lastIndexOf('.');
    String member = seam.fullName().substring(dot + 1);
    Path warped =
        Warped.constant(
            seam.fullName().substring(0, dot),
            member,
            member.substring(0, member.length() - 1) + "z");
    assertThatThrownBy(() -> checkAll(List.of(warped)))
        .rootCause()
        .hasToString(new SeamMissingException(seam.fullName()).toString());
  }

  @Test
  void theGatlingAsItIsHasThemAll() {
    assertThatCode(() -> checkAll(List.of())).doesNotThrowAnyException();
  }

  /** With these folders before the class path, apart from the classes that the test has. */
  private static void checkAll(List<Path> before) throws ReflectiveOperationException, IOException {
    List<URL> urls = new ArrayList<>();
    for (Path folder : before) {
      urls.add(folder.toUri().toURL());
    }
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      urls.add(Path.of(entry).toUri().toURL());
    }
    try (var loader =
        new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      Class.forName(Seam.class.getName(), true, loader).getMethod("checkAll").invoke(null);
    }
  }
}
