// SPDX-License-Identifier: Apache-2.0
/** The program is run on folders of runs whose truth is known. */
@NullMarked
package io.github.gatlingllm.cli;

import org.jspecify.annotations.NullMarked;
