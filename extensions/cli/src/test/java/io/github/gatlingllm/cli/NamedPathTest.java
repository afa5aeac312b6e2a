// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.TypeConversionException;

class NamedPathTest {

  /** As Java 17 decodes {@code /srv/Töst} in the locale C. */
  private final NamedPath inLocaleC = new NamedPath("/srv/T\uFFFD\uFFFDst", "ANSI_X3.4-1968");

  @Test
  void namesThatTheCharsetHasArePaths() {
    assertThat(new NamedPath("/srv/Töst", "UTF-8").convert("a run/llm"))
        .isEqualTo(Path.of("a run", "llm"));
    assertThat(inLocaleC.convert("/srv/run")).isEqualTo(Path.of("/srv/run"));
  }

  @Test
  void aNameWithALostCharacterIsAnErrorWithARemedy() {
    assertThatThrownBy(() -> inLocaleC.convert("/srv/L\uD800ufe"))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageContaining("ANSI_X3.4-1968. Set LC_ALL=C.UTF-8.");
  }

  /** Else the run in it would be reported as missing. */
  @Test
  void aRelativePathNeedsAWorkingFolderThatJavaCanRead() {
    assertThatThrownBy(() -> inLocaleC.convert("run"))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageContaining("(/srv/T__st)");
  }
}
