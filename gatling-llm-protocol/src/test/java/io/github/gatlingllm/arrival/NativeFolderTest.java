// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.arrival;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeFolderTest {

  private static @Nullable String missing(Map<String, String> properties) {
    return NativeFolder.missing(properties::get, name -> null);
  }

  @Test
  void oneFolderThatCanBeWrittenIsEnough(@TempDir Path folder) {
    assertThat(missing(Map.of("user.home", folder.toString(), "java.io.tmpdir", "/none"))).isNull();
    assertThat(missing(Map.of("user.home", "/none", "java.io.tmpdir", folder.toString()))).isNull();
    assertThat(missing(Map.of("user.home", "?", "java.io.tmpdir", folder.toString()))).isNull();
  }

  @Test
  void withoutAnyItSaysWhatToSet() {
    assertThat(missing(Map.of("user.home", "/nonexistent", "java.io.tmpdir", "/none")))
        .isEqualTo(ArrivalTexts.noFolder("/nonexistent", "/none"));
  }

  @Test
  void whereTheUserHasSetOneNothingIsMissing() {
    assertThat(missing(Map.of("jna.tmpdir", "/none"))).isNull();
    assertThat(NativeFolder.missing(name -> null, Map.of("XDG_CACHE_HOME", "/c")::get)).isNull();
  }
}
