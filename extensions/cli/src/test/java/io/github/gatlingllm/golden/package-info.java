// SPDX-License-Identifier: Apache-2.0
/**
 * Golden files of reports: runs of all kinds, made of seeded requests by the real recorders, whose
 * files and console lines are compared byte for byte with stored ones.
 */
@NullMarked
package io.github.gatlingllm.golden;

import org.jspecify.annotations.NullMarked;
