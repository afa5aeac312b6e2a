// SPDX-License-Identifier: Apache-2.0
@NullMarked
package io.github.gatlingllm.live.grafana;

import org.jspecify.annotations.NullMarked;
