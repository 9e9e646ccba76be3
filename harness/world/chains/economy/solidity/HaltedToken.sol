// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Token} from './Token.sol';

/// Can be held and approved, and never moves while it is not open.
contract HaltedToken is Token {
  bool public isOpen;

  function move(address from, address to, uint256 amount) internal override {
    require(isOpen, 'Pausable: paused');
    super.move(from, to, amount);
  }
}
